import type { Precondition } from '../../api/context.ts'
import type { HttpRequest } from './request.ts'

/**
 * The entity tags in the headers of a write, and the language and fields of the read that returned these tags; undefined
 * without tags.
 */
export function readPrecondition(
  { req }: HttpRequest,
  read: Pick<Precondition, 'language' | 'fields'>,
): Precondition | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = req.headers
  return ifMatch === undefined && ifNoneMatch === undefined ? undefined : { ifMatch, ifNoneMatch, ...read }
}
