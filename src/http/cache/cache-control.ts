import type { Context } from '../../api/context.ts'
import type { ResultMetadata } from '../../core/action-result.ts'
import type { Settings } from '../../settings.ts'

/** Formats the Cache-Control header of a successful read. */
export type FormatCacheControl = (ctx: Context, metadata: Pick<ResultMetadata, 'cacheLifetime' | 'isPrivate'>) => string

/**
 * Every cache may store an anonymous read, and revalidates it before each use; a shared cache may use it for
 * `sharedMaxAgeSeconds` without that. Only the caller's own cache may store a signed-in read, and any read of an open
 * calendar, because it depends on where the request comes from, which caches do not know.
 */
export function createCacheControlFormatter({ auth, sharedMaxAgeSeconds }: Settings): FormatCacheControl {
  const revalidated = 'public, max-age=0, must-revalidate'
  const shared = sharedMaxAgeSeconds > 0 ? `${revalidated}, s-maxage=${sharedMaxAgeSeconds}` : revalidated
  return ({ caller }, { cacheLifetime, isPrivate }) => {
    if (isPrivate) return 'private, no-store'
    if (caller.role !== 'anonymous' || auth === 'open') return 'private, no-cache'
    return cacheLifetime === 'untilNextSecond' ? revalidated : shared
  }
}
