import { getPathPrefix, type Settings } from '../../settings.ts'
import type { HeaderValues } from '../reply.ts'
import type { HttpRequest } from '../request.ts'
import { buildRestRootUrl } from '../rest-route.ts'
import type { PageHead } from './head.ts'

/** The headers by which clients of WordPress and of the TEC API find the REST API of a page. */
export function createDiscoveryHeaders(settings: Settings) {
  const { origin: ownOrigin } = new URL(settings.publicUrl)
  const prefix = getPathPrefix(settings)
  return ({ languageSegment }: HttpRequest, { restPath = '' }: PageHead): HeaderValues => {
    const origin = languageSegment ? `${ownOrigin}/${languageSegment}` : ownOrigin
    return {
      Link: `<${buildRestRootUrl(origin, prefix)}>; rel="https://api.w.org/"`,
      'X-TEC-API-ROOT': `${origin}${prefix}/${settings.apiNamespace}/${restPath}`,
      'X-TEC-API-VERSION': 'v1',
      'X-TEC-API-ORIGIN': origin,
    }
  }
}
