/** Records in memory as the store gives them. */
import type { StoredRecord, WhoisData } from '../../pipeline/whois/model.ts'
import { formatRecord } from '../../pipeline/whois/registration/record.ts'

export const storedIn =
  (records: readonly StoredRecord[]): WhoisData['storedOf'] =>
  domain => {
    const record = records.find(one => one.domain === domain)
    return record && { bytes: formatRecord(record), read: () => record }
  }
