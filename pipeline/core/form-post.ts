import type { SourceRequest } from './source.ts'

type Fields = Readonly<Record<string, string>> | URLSearchParams | [string, string][]

export const formPost = (fields: Fields): NonNullable<SourceRequest['post']> => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})
