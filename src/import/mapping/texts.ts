import { decodeEntities, parseHttpUrl, toPlainText } from '../../core/text/html.ts'
import { decodePercent } from '../../core/text/slug.ts'

const addressMaxLength = 2000

/**
 * A title, name or part of an address in one line, without tags and with decoded entities. A decoded `<` that looks
 * like the start of a tag gets a space after it.
 */
export const toPlainLine = (text: string): string => decodeEntities(toPlainText(text)).replace(/<(?=[a-z/!?])/gi, '< ')

export const toPlainLineOrNull = (text: string): string | null => toPlainLine(text) || null

/** HTML stays as it is: the actions sanitize it. */
export const toHtmlOrNull = (text: string): string | null => text || null

/** A slug without percent-encoding; undefined for an empty one, so that the actions make one from the title. */
export const decodeSlug = (text: string): string | undefined => decodePercent(text) || undefined

/** A web address. `http://` is added if the scheme is missing. An invalid address is left out, with a note. */
export function mapWebAddress(text: string, field: string, notes: string[]): string | null {
  const url = decodeEntities(text).replaceAll(' ', '%20')
  if (url === '') return null
  const hasNoScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/:?#]|$)/u.test(url)
  const address = parseHttpUrl(hasNoScheme ? `http://${url}` : url)
  if (address === null || address.length > addressMaxLength) {
    notes.push(`${field}: “${text.slice(0, 80)}” is not a web address and was left out`)
    return null
  }
  if (hasNoScheme) notes.push(`${field}: “${text.slice(0, 80)}” became ${address}`)
  return address
}
