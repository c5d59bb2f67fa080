import { command, usageError } from './lib/command.ts'
import { dataDirOf, dataFlag } from './lib/folders.ts'
import { buildNotice, type NotedState, noticeOf } from './schedule/notices.ts'
import { openNotifier } from './schedule/notify.ts'

const states = ['failed', 'running'] as const

/** `build failed` is the state that a failed build leaves by itself, so that it is told once and the next build recovers it. */
const unitNotice = (subject: string, state: (typeof states)[number]): NotedState => {
  if (state === 'running') return noticeOf(subject, state, 'The unit runs.', true)
  const text = 'The unit failed; its journal says why.'
  return subject === 'build' ? buildNotice(text) : noticeOf(subject, state, text, false)
}

export default command({
  usage: 'npm run notify -- UNIT STATE',
  does: 'Notes the state of a unit of systemd and tells ALMANAC_NOTIFY if it is another than before. For the units in scripts/schedule.',
  example: 'npm run notify -- serve failed',
  takes: 'UNIT STATE',
  flags: dataFlag,
  async run({ flags, rest }) {
    const [unit = '', word = '', ...more] = rest
    const state = states.find(one => one === word)
    if (!/^[a-z]+$/.test(unit) || state === undefined || more.length > 0)
      throw usageError('UNIT STATE', rest.join(' '), `a unit such as serve and its state (${states.join(', ')})`)
    if (!process.env['ALMANAC_NOTIFY']) process.stderr.write('ALMANAC_NOTIFY is not set: nobody is told.\n')
    const notifier = openNotifier(dataDirOf(flags), process.env)
    await notifier.note([unitNotice(unit, state)])
    await notifier.deliver()
    return 0
  },
})
