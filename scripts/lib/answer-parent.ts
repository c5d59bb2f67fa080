import { plainError } from '../../pipeline/contract/errors.ts'

/** Sends the value of a call, or its error, to the process that started this one. */
export const answerParent = async (call: () => unknown): Promise<void> => {
  const value = async (): Promise<object> => ({ value: await call() })
  process.send!(await value().catch(error => ({ error: plainError(error) })), () => process.disconnect())
}
