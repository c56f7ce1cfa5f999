import type { Operation } from '../contract/operations.ts'
import { viewSegments, editorSegments, embedSegment, recordSegments } from '../core/page-segments.ts'
import { escapeRegExp } from '../core/text/escape-reg-exp.ts'
import type { HttpRequest } from './request.ts'

type Options = {
  /** The path of PUBLIC_URL. */
  prefix: string
  /** The operations of each path below `prefix`. */
  namespaces: { path: string; operations: readonly Pick<Operation, 'name' | 'rest'>[] }[]
}

type Template = { name: string; pattern: RegExp }

const firstSegments = [
  ...['health', 'live', 'ready', 'docs', 'media', 'assets', embedSegment],
  ...['embed.js', 'manifest.webmanifest', 'service-worker.js', 'robots.txt', 'sitemap.xml', 'sitemap'],
]
const pageSegments: readonly string[] = [...viewSegments, ...recordSegments, ...editorSegments]

/**
 * Creates a function that names the route of a request: `/cal/events/v1/events/{id}`, `/trpc/events.list`, `/docs`,
 * `page`. The names are of a fixed list, because each is a time series of metrics. A path of no route is `other`.
 */
export function createRouteNamer({ prefix, namespaces }: Options): (request: Pick<HttpRequest, 'path'>) => string {
  const calls = new Set(namespaces.flatMap(({ operations }) => operations.map(({ name }) => name)))
  const templates = namespaces.map(({ path, operations }) => ({
    start: `/${path}`,
    groups: groupTemplates(operations),
  }))

  function nameRestRoute(path: string): string | null {
    for (const { start, groups } of templates) {
      if (path !== start && !path.startsWith(`${start}/`)) continue
      const rest = path.slice(start.length) || '/'
      const template = groups.get(countSegments(rest))?.find(({ pattern }) => pattern.test(rest))
      return template ? start + (template.name === '/' ? '' : template.name) : `${start}/other`
    }
    return null
  }

  function nameCall(path: string): string {
    const name = path.slice('/trpc/'.length)
    if (calls.has(name)) return `/trpc/${name}`
    return /,|%2c/i.test(name) ? '/trpc/batch' : '/trpc/other'
  }

  return ({ path: wholePath }) => {
    const inside = prefix !== '' && wholePath.startsWith(`${prefix}/`) ? wholePath.slice(prefix.length) : wholePath
    const path = inside.length > 1 ? inside.replace(/\/$/, '') : inside
    if (path.startsWith('/trpc/')) return nameCall(path)
    const restRoute = nameRestRoute(path)
    if (restRoute) return restRoute
    const [, first = ''] = path.split('/', 2)
    if (firstSegments.includes(first)) return `/${first}`
    return first === '' || pageSegments.includes(first) ? 'page' : 'other'
  }
}

const countSegments = (path: string): number => path.split('/').length

/**
 * The paths of operations by their number of segments, those without parameters first, and those that end with one last:
 * `{slug}` would also match `{slug}.ics`.
 */
function groupTemplates(operations: readonly Pick<Operation, 'rest'>[]): Map<number, Template[]> {
  const groups = new Map<number, Template[]>()
  const names = [...new Set(operations.map(({ rest }) => rest.openapi.path as string))]
  const rank = (name: string): number => Number(name.includes('{')) + Number(name.endsWith('}'))
  for (const name of names.sort((a, b) => rank(a) - rank(b))) {
    const pattern = name
      .split(/\{\w+\}/)
      .map(escapeRegExp)
      .join('[^/]+')
    const group = groups.get(countSegments(name)) ?? []
    groups.set(countSegments(name), [...group, { name, pattern: new RegExp(`^${pattern}$`) }])
  }
  return groups
}
