const states: Readonly<Record<string, string>> = {
  notfound: 'not registered',
  reserved: 'reserved by the registry',
  limited: 'the registry limits requests',
  unsupported: 'the registry has no public look-up',
  unavailable: 'the registry did not answer',
}

/** For the list. Without a verdict the registry was not asked, or gave no answer that is kept. */
export const stateInWords = (verdict: string | null): string =>
  verdict === null ? 'no answer yet' : (states[verdict] ?? 'no record')

/** For a followed name whose registry gave no record. */
export const sentenceWithoutRecord = (name: string, verdict: string | null, checked: string | null): string => {
  if (verdict === null)
    return `${name} is followed here, and its registry has not answered yet. The record appears after a fetch that it answers.`
  const when = checked === null ? 'when last asked' : `on ${checked}`
  if (verdict === 'notfound') return `${name} was not registered ${when}.`
  if (verdict === 'reserved') return `${name} was reserved by its registry ${when}: nobody can register it.`
  const asked = checked === null ? 'When last asked' : `Last asked on ${checked}`
  return `${name} is followed here, without a record. ${asked}: ${stateInWords(verdict)}.`
}

const fields: Readonly<Record<string, string>> = {
  registrar: 'Registrar',
  nservs: 'Name servers',
  locks: 'Locks',
  exdate: 'Expires',
  registered: 'Registered',
}

/** `2026-08-13 04:00:00 UTC`. */
export const instantInWords = (instant: string): string => instant.replace('T', ' ').replace('+00:00', ' UTC')

export const noChange = 'No change since this name was first followed.'

/** `Registrar: A, before: B.` Instants read as days where the days differ. */
export const fieldChangeInWords = (field: string, before: string, after: string): string => {
  const isDays = field === 'exdate' && before.slice(0, 10) !== after.slice(0, 10)
  const [then, now] = isDays ? [before.slice(0, 10), after.slice(0, 10)] : [before, after]
  return `${fields[field] ?? field}: ${now || 'none'}, before: ${then || 'none'}.`
}
