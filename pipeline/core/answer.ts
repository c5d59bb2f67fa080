/** Answers: a body, or the reason why there is none. Answers are pure: same book, same bytes. */
import type { z } from 'zod'
import type { DocumentBody } from '../contract/document-schemas.ts'
import type { DocumentIdOf, DocumentParams } from '../contract/documents.ts'
import type { PublicErrorCode } from '../contract/errors.ts'
import type { RouteId, RouteIdOf, RouteParams, routes, Service } from '../contract/routes.ts'
import type { bodies } from '../contract/schemas.ts'

export type Answer<Body> =
  | { readonly kind: 'body'; readonly body: Body }
  | { readonly kind: 'absent'; readonly reason: PublicErrorCode }

export const body = <Body>(value: Body): Answer<Body> => ({ kind: 'body', body: value })
export const absent = (reason: PublicErrorCode): Answer<never> => ({ kind: 'absent', reason })

/** A route of the table: the parameters that exist in the book, and the answer of each. */
export interface Resource<Book, Parameters, Body> {
  /** The parameters that may have an answer, as written in bodies (codes and symbols in upper case), in code-unit order. */
  enumerate(book: Book): Iterable<Parameters>
  answer(book: Book, params: Parameters, asked: { readonly fixed: boolean }): Answer<Body>
}

type BodyOf<Id extends RouteId> = z.infer<(typeof bodies)[(typeof routes)[Id]['schema']]>

/** One entry for each path of the service, checked by the compiler. */
export type ServiceRoutes<S extends Service, Book> = {
  readonly [Id in RouteIdOf<S>]: Resource<Book, RouteParams<Id>, BodyOf<Id>>
}

/** One entry for each document of the service that is written as a file. */
export type ServiceDocuments<S extends Service, Book> = {
  readonly [Id in DocumentIdOf<S>]: Resource<Book, DocumentParams<Id>, DocumentBody<Id>>
}
