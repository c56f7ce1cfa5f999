import { removeControlCharacters } from '../core/text/html/html.ts'

/** Characters that XML 1.0 does not have, besides control characters. */
const notInXml = /[\uFFFE\uFFFF]|\p{Surrogate}/gu

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as the content of an element or as the value of an attribute. */
export const escapeXml = (text: string): string =>
  removeControlCharacters(text)
    .replace(notInXml, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"]/g, character => entities[character] ?? character)

type Attributes = Record<string, string | number | undefined>

/** An element with a text; empty without one. */
export const formatElement = (name: string, text: string, attributes: Attributes = {}): string =>
  text === '' ? '' : `<${name}${formatAttributes(attributes)}>${escapeXml(text)}</${name}>\n`

/** An element without content. */
export const formatEmptyElement = (name: string, attributes: Attributes): string =>
  `<${name}${formatAttributes(attributes)}/>\n`

const formatAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : ` ${name}="${escapeXml(String(value))}"`))
    .join('')
