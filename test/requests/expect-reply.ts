import { expect } from 'vitest'

/** A reply of this status: open to every origin, in JSON where it refuses, and silent about the machine. */
export const expectReply = (received: string, status: number): void => {
  expect(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1])).toBe(status)
  expect(received.toLowerCase()).toContain('access-control-allow-origin: *')
  expect(received).not.toMatch(/root:|node:internal|\.[jt]s:\d|nginx\//)
  const body = received.slice(received.indexOf('\r\n\r\n') + 4)
  if (status !== 200) expect(JSON.parse(body)).toMatchObject({ error: { status } })
}
