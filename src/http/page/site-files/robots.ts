import { editorSegments } from '../../../core/page/segments.ts'
import type { Settings } from '../../../settings.ts'
import type { RouteHandler } from '../../express-adapter.ts'
import { createReadReply } from '../../reply/reply.ts'
import { filterNames } from '../../../core/page/filters.ts'

/**
 * Filters and searches of events make endless pages of the same events. The pages of editors have nothing to index. Feeds
 * have filters too, and calendar services read them by these rules: of two rules, the longer one counts (RFC 9309).
 */
export function createRobotsHandler({ publicUrl }: Pick<Settings, 'publicUrl'>): RouteHandler {
  const { origin } = new URL(publicUrl)
  const editorPaths = editorSegments.flatMap(segment => [`/${segment}/`, `/*/${segment}/`])
  const filters = filterNames.map(name => `/*?*${name}=`)
  const feeds = filterNames.flatMap(name => [`/*/events.*?*${name}=`, `/*?*ical=1*${name}=`, `/*?*${name}=*ical=1`])
  const lines = [
    'User-agent: *',
    ...feeds.map(path => `Allow: ${path}`),
    ...[...editorPaths, ...filters].map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  const reply = createReadReply({
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
    body: Buffer.from(lines.join('\n')),
  })
  return () => reply
}
