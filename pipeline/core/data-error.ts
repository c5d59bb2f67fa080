import { type AlmanacError, almanacError } from '../contract/errors.ts'

/** `file` is relative to the data folder. */
export const dataShape = (file: string, where: string, got: string, expected: string, hint?: string): AlmanacError =>
  almanacError('DATA_SHAPE', `data/${file}`, got, expected, { where, hint })

export const cellShape = (file: string, row: number, column: string, got: string, expected: string): AlmanacError =>
  dataShape(file, `row ${row}, column ${column}`, got, expected)
