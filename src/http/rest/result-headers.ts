import type { ResultMetadata } from '../../core/action-result.ts'
import type { HeaderValues } from '../reply.ts'

/** Many clients reject a response with more than 16 kB of headers. The body contains the same links. */
const linksMaxLength = 8_000

const listedParametersMax = 20
const parameterMaxLength = 100

/** The headers that describe a result beside its body: language, totals, links, location and notices. */
export function createResultHeaders(metadata: ResultMetadata, unknownParameters: string[]): HeaderValues {
  const notices = [...(metadata.notices ?? []), ...formatUnknownParameters(unknownParameters)]
  return {
    'Content-Language': metadata.language,
    'X-TEC-Total': metadata.total,
    'X-TEC-TotalPages': metadata.totalPages,
    'X-WP-Total': metadata.total,
    'X-WP-TotalPages': metadata.totalPages,
    Link: formatLinks(metadata),
    Location: metadata.location,
    'X-Notice': notices.length > 0 ? notices.join('; ') : undefined,
  }
}

function formatLinks({ alternates = {}, next, previous }: ResultMetadata): string | undefined {
  const links = Object.entries(alternates).flatMap(([language, alternate]) =>
    alternate ? `<${alternate.rest_url}>; rel="alternate"; hreflang="${language}"` : [],
  )
  if (next) links.push(`<${next}>; rel="next"`)
  if (previous) links.push(`<${previous}>; rel="prev"`)
  const text = links.join(', ')
  return text !== '' && text.length <= linksMaxLength ? text : undefined
}

function formatUnknownParameters(names: string[]): string[] {
  if (names.length === 0) return []
  const listed = names
    .slice(0, listedParametersMax)
    .map(name => encodeURIComponent(name).slice(0, parameterMaxLength))
    .join(', ')
  return [`unknown parameters were ignored: ${listed}`]
}
