import { escapeHtml } from '../../../core/text/html/html.ts'
import { getPathPrefix, type Settings } from '../../../settings.ts'
import type { HeaderValues } from '../../reply/reply.ts'
import type { HttpRequest } from '../../request/request.ts'
import { buildRestRootUrl } from '../../request/rest-route.ts'
import type { PageHead } from './head.ts'

/** How clients of WordPress and of the TEC API find the REST API of a page. */
export type Discovery = {
  headers: HeaderValues
  /** The same in the `<head>` of the page, where clients without access to headers look. */
  tags: string[]
}

export function createDiscoveryFinder(settings: Settings) {
  const { origin: ownOrigin } = new URL(settings.publicUrl)
  const prefix = getPathPrefix(settings)
  return ({ languageSegment }: Pick<HttpRequest, 'languageSegment'>, { restPath = '' }: PageHead): Discovery => {
    const origin = languageSegment ? `${ownOrigin}/${languageSegment}` : ownOrigin
    const indexUrl = buildRestRootUrl(origin, prefix)
    const root = `${origin}${prefix}/${settings.apiNamespace}/${restPath}`
    return {
      headers: {
        Link: `<${indexUrl}>; rel="https://api.w.org/"`,
        'X-TEC-API-ROOT': root,
        'X-TEC-API-VERSION': 'v1',
        'X-TEC-API-ORIGIN': origin,
      },
      tags: [
        `<link rel="https://api.w.org/" href="${escapeHtml(indexUrl)}">`,
        '<meta name="tec-api-version" content="v1">',
        `<meta name="tec-api-origin" content="${escapeHtml(origin)}">`,
        `<link rel="alternate" type="application/json" href="${escapeHtml(root)}">`,
      ],
    }
  }
}
