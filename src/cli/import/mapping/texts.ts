import { decodeEntities, parseHttpUrl, toPlainText } from '../../../core/text/html.ts'

const addressMaxLength = 2000

/**
 * A title, name or part of an address in one line: tags removed, entities decoded once. A `<` that was an entity and that
 * a reader might take for a tag gets a space behind it.
 */
export const toPlainLine = (text: string): string => decodeEntities(toPlainText(text)).replace(/<(?=[a-z/!?])/gi, '< ')

/** A `line`, or null when it is empty. */
export const toPlainLineOrNull = (text: string): string | null => toPlainLine(text) || null

/** HTML stays HTML, entities included; it is sanitised when it is stored. */
export const toHtmlOrNull = (text: string): string | null => text || null

/** A slug, percent-decoded; undefined when the source has none, so that one is made from the title. */
export function decodeSlug(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined
  } catch {
    return text
  }
}

/** A web address; one without its scheme gets `http://`, one that cannot be read is left out with a note. */
export function mapWebAddress(text: string, field: string, notes: string[]): string | null {
  const sent = decodeEntities(text).replaceAll(' ', '%20')
  if (sent === '') return null
  const isBare = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/:?#]|$)/u.test(sent)
  const address = parseHttpUrl(isBare ? `http://${sent}` : sent)
  if (address === null || address.length > addressMaxLength) {
    notes.push(`${field}: “${text.slice(0, 80)}” is no web address and was left out`)
    return null
  }
  if (isBare) notes.push(`${field}: “${text.slice(0, 80)}” became ${address}`)
  return address
}
