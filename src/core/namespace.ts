import { editorSegments, embedSegment, segmentByCollection, viewSegments } from './page/segments.ts'

/** The REST namespaces of the service. Each has its own operations, route index and OpenAPI document. */
export const namespaceNames = ['calendar', 'accounts', 'sources', 'settings'] as const

export type NamespaceName = (typeof namespaceNames)[number]

/** The path of each namespace below the public address. The path of `calendar` is the setting API_NAMESPACE. */
export const buildNamespacePaths = (apiNamespace: string): Record<NamespaceName, string> => ({
  calendar: apiNamespace,
  accounts: `${apiNamespace.split('/')[0]}/accounts/v1`,
  sources: `${apiNamespace.split('/')[0]}/sources/v1`,
  settings: `${apiNamespace.split('/')[0]}/settings/v1`,
})

/**
 * Whether no other namespace has this path or a path above it. The calendar may have a path above the others, such
 * as `cal`: it has no routes there that begin with the name of another namespace. Case does not matter.
 */
export function isApiNamespaceAvailable(apiNamespace: string): boolean {
  const { calendar: _, ...others } = buildNamespacePaths(apiNamespace)
  return !Object.values(others).some(path => `${apiNamespace}/`.toLowerCase().startsWith(`${path}/`.toLowerCase()))
}

/** The path of the TEC API. */
export const tecNamespacePath = 'tribe/events/v1'

/**
 * Whether `path` is the path of the TEC API. At this path, the calendar behaves like the TEC API (docs/tec-api.md): a
 * response has the id in `author` as text instead of a number, and an unknown sort key in a request is ignored, not
 * refused.
 */
export const isTecNamespacePath = (path: string): boolean => path.toLowerCase() === tecNamespacePath

/** The URL path of stored images, below the path of PUBLIC_URL. */
export const mediaPath = 'media'

/**
 * First path segments that API_NAMESPACE cannot start with, because pages and their files use them. `events` is not
 * here: a namespace such as `events/v1` leaves `/events/category/` to the pages.
 */
export const pageSegments = [
  ...viewSegments,
  ...Object.values(segmentByCollection),
  ...editorSegments,
  embedSegment,
  'assets',
  'sitemap',
] as const
