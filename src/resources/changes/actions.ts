import type { Context } from '../../api/context.ts'
import { Failure } from '../../core/failure/failures.ts'
import { mergeChanges } from './merge-changes.ts'
import type { ChangeMessage, ChangesQuery } from './schema.ts'

/**
 * The changes that the caller may hear of, from the token on or from now on. Ends when
 * the client leaves, or after the lifetime of a stream. Throws `change-token-expired` and `service_busy`.
 */
export async function* followChanges(
  { followChanges: follow, caller }: Context,
  { lastEventId }: ChangesQuery,
): AsyncGenerator<ChangeMessage> {
  if (!follow) throw new Failure('service_busy')
  for await (const { token, changes: logged } of follow(lastEventId)) {
    const changes = mergeChanges(logged, caller)
    // A message about changes that the caller may not hear of would tell how often others write.
    if (changes.length > 0 || logged.length === 0) yield { token, changes }
  }
}
