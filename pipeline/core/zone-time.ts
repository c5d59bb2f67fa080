const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  formats.set(zone, format)
  return format
}

const shownAt = (at: number, zone: string): number => {
  const parts = formatOf(zone).formatToParts(at)
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The instant of `time` (HH:MM) on `date` in `zone`, in milliseconds since 1970. */
export const zonedInstant = (date: string, time: string, zone: string): number => {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  if (zone === 'UTC') return wanted
  // The first guess may lie on the other side of a clock change; the second corrects it.
  const near = wanted - (shownAt(wanted, zone) - wanted)
  return wanted - (shownAt(near, zone) - near)
}
