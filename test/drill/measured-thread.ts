/** A reading thread whose results tell what each reading costs. */
import { answerJobs } from '../../pipeline/fetch/read-jobs.ts'
import { measured } from './measured.ts'

answerJobs(async (service, key) => {
  const { default: source } = await import(`../../pipeline/${service}/sources/${key}.ts`)
  return { default: measured(source) }
})
