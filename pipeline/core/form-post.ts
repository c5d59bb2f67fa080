import type { SourceRequest } from './source.ts'

export const formPost = (
  fields: ConstructorParameters<typeof URLSearchParams>[0],
): NonNullable<SourceRequest['post']> => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})
