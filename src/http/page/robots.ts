import { editorSegments } from '../../core/page-segments.ts'
import type { Settings } from '../../settings.ts'
import type { RouteHandler } from '../express-adapter.ts'
import { createReadReply } from '../reply.ts'
import { viewFilterNames } from './view-filters.ts'

/** Filters and searches of events make endless pages of the same events. The pages of editors have nothing to index. */
export function createRobotsHandler({ publicUrl }: Pick<Settings, 'publicUrl'>): RouteHandler {
  const { origin } = new URL(publicUrl)
  const editorPaths = editorSegments.flatMap(segment => [`/${segment}/`, `/*/${segment}/`])
  const filters = viewFilterNames.map(name => `/*?*${name}=`)
  const lines = [
    'User-agent: *',
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
