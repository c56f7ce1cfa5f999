import { toStorableText } from '../../core/wire.ts'

const listedParametersMax = 20
const parameterMaxLength = 100

/** Notices for `X-Notice`, about what the service ignores in a request. */

/** `orderby=event_date was ignored`. */
export const formatIgnored = (name: string, value: string): string => `${name}=${formatParameter(value)} was ignored`

export function formatUnknownParameters(names: string[]): string[] {
  if (names.length === 0) return []
  return [`unknown parameters were ignored: ${names.slice(0, listedParametersMax).map(formatParameter).join(', ')}`]
}

/** Text of a caller as a header can contain it. */
const formatParameter = (text: string): string => encodeURIComponent(toStorableText(text)).slice(0, parameterMaxLength)
