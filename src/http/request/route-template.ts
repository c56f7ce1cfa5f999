import type { Operation } from '../../contract/operations.ts'
import { viewSegments, editorSegments, embedSegment, segmentByCollection } from '../../core/page/segments.ts'
import { escapeRegExp } from '../../core/text/escape-reg-exp.ts'
import type { HttpRequest } from './request.ts'
import { readCallNames } from '../rpc/calls.ts'

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
const pageSegments: readonly string[] = [...viewSegments, ...Object.values(segmentByCollection), ...editorSegments]

/**
 * Creates a function that names the route of a request: `/cal/events/v1/events/{id}`, `/trpc/events.list`, `/docs`,
 * `page`. The names are of a fixed list, because each is a time series of metrics. A path of no route is `other`. As for
 * the router, upper and lower case are the same, except in names of procedures and in paths of pages.
 */
export function createRouteNamer({ prefix, namespaces }: Options): (request: Pick<HttpRequest, 'path'>) => string {
  const calls = new Set(namespaces.flatMap(({ operations }) => operations.map(({ name }) => name)))
  const templates = namespaces.map(({ path, operations }) => ({
    start: `/${path}`,
    isInside: createFolderCheck(`/${path}`),
    groups: groupTemplates(operations),
  }))

  function nameRestRoute(path: string): string | null {
    for (const { start, isInside, groups } of templates) {
      if (!isInside(path)) continue
      const rest = path.slice(start.length) || '/'
      const template = groups.get(countSegments(rest))?.find(({ pattern }) => pattern.test(rest))
      return template ? start + (template.name === '/' ? '' : template.name) : `${start}/other`
    }
    return null
  }

  function nameCall(path: string): string {
    const [name = '', ...others] = readCallNames(path)
    if (others.length > 0) return '/trpc/batch'
    return calls.has(name) ? `/trpc/${name}` : '/trpc/other'
  }

  const isBelowPrefix = createFolderCheck(prefix)
  const isCall = createFolderCheck('/trpc')
  return ({ path: wholePath }) => {
    const inside = (isBelowPrefix(wholePath) && wholePath.slice(prefix.length)) || wholePath
    const path = inside.length > 1 ? inside.replace(/\/$/, '') : inside
    if (isCall(path)) return nameCall(path)
    const restRoute = nameRestRoute(path)
    if (restRoute) return restRoute
    const [, first = ''] = path.split('/', 2)
    const ownSegment = first.toLowerCase()
    if (firstSegments.includes(ownSegment)) return `/${ownSegment}`
    return first === '' || pageSegments.includes(first) ? 'page' : 'other'
  }
}

/** Returns the function that says whether a path is this folder or inside it. Every path is inside an empty folder. */
function createFolderCheck(folder: string): (path: string) => boolean {
  const pattern = new RegExp(`^${escapeRegExp(folder)}(?:/|$)`, 'i')
  return path => pattern.test(path)
}

const countSegments = (path: string): number => path.split('/').length

/**
 * The paths of operations by their number of segments, paths without parameters first, and paths that end with one
 * last: `{slug}` would also match `{slug}.ics`.
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
    groups.set(countSegments(name), [...group, { name, pattern: new RegExp(`^${pattern}$`, 'i') }])
  }
  return groups
}
