import type { Book } from '../pipeline/book.ts'

export const pageFiles = (_book: Book): Readonly<Record<string, string>> => ({})
