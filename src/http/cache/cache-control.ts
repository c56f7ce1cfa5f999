import type { Context } from '../../api/context.ts'
import type { ResultMetadata } from '../../core/action-result.ts'
import type { Settings } from '../../settings.ts'

/** Formats the Cache-Control header of a successful read. */
export type FormatCacheControl = (ctx: Context, metadata: Pick<ResultMetadata, 'lifetime' | 'isPrivate'>) => string

/**
 * Anonymous reads may be stored by every cache, which asks each time whether they still hold; shared caches need not
 * ask for `sharedMaxAgeSeconds`. Signed-in reads are for the caller's own cache, and so are all reads of an open
 * calendar: they depend on where the request comes from, which caches do not know.
 */
export function createCacheControlFormatter({ auth, sharedMaxAgeSeconds }: Settings): FormatCacheControl {
  const revalidated = 'public, max-age=0, must-revalidate'
  const shared = sharedMaxAgeSeconds > 0 ? `${revalidated}, s-maxage=${sharedMaxAgeSeconds}` : revalidated
  return ({ caller }, { lifetime, isPrivate }) => {
    if (isPrivate) return 'private, no-store'
    if (caller.role !== 'anonymous' || auth === 'open') return 'private, no-cache'
    return lifetime === 'second' ? revalidated : shared
  }
}
