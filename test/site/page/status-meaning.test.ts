import { describe, expect, it } from 'vitest'
import { eppStatuses, meaningOf } from '../../../site/page/text/status-meaning.ts'

/** RFC 5731 section 2.3 and RFC 3915 section 3.1, as written there. */
const codes =
  `clientDeleteProhibited serverDeleteProhibited clientHold serverHold clientRenewProhibited serverRenewProhibited
clientTransferProhibited serverTransferProhibited clientUpdateProhibited serverUpdateProhibited inactive ok pendingCreate
pendingDelete pendingRenew pendingTransfer pendingUpdate addPeriod autoRenewPeriod renewPeriod transferPeriod
redemptionPeriod pendingRestore`.split(/\s+/)

/** RFC 8056 section 2: RDAP's spelling is EPP's words apart, and "active" for ok. */
const inRdap = (code: string): string =>
  code === 'ok' ? 'active' : code.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

describe('status codes', () => {
  it('are the 23 of the standards', () => expect([...eppStatuses].sort()).toEqual([...codes].sort()))

  it.each(codes)('%s is explained in a sentence of its own', code => {
    expect(meaningOf(code)).toMatch(/^[A-Z].{20,140}\.$/)
    expect(codes.filter(other => meaningOf(other) === meaningOf(code))).toEqual([code])
  })

  it.each(codes)('%s reads the same in the spelling of RDAP', code =>
    expect(meaningOf(inRdap(code))).toBe(meaningOf(code)),
  )

  it('are known in capitals and with a link', () => {
    expect(meaningOf('CLIENT_HOLD')).toBe(meaningOf('clientHold'))
    expect(meaningOf('clientHold https://icann.org/epp#clientHold')).toBe(meaningOf('clientHold'))
  })

  it.each(['toString', 'constructor', 'somethingElse', ''])('%j is reported as not standard', code =>
    expect(meaningOf(code)).toContain('Not one of the standard codes'),
  )
})
