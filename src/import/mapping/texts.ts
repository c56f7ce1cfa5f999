import { hasRelativeAddress, resolveAddress, resolveOnSite } from '../../core/text/addresses.ts'
import { decodeEntities, parseHttpUrl, sanitizeHtml, toPlainText } from '../../core/text/html/html.ts'
import { decodePercent } from '../../core/text/slug.ts'

const addressMaxLength = 2000

/**
 * A title, name or part of an address in one line, without tags and with decoded entities. A decoded `<` that looks
 * like the start of a tag gets a space after it.
 */
export const toPlainLine = (text: string): string => decodeEntities(toPlainText(text)).replace(/<(?=[a-z/!?])/gi, '< ')

export const toPlainLineOrNull = (text: string): string | null => toPlainLine(text) || null

/**
 * Where the relative addresses of a text or of a record start: at its page, or on a site if it has no page of its own; null
 * if neither is known.
 */
export type Base = { page: string } | { site: string } | null

/** As `resolveAddress`, at a base. */
export function resolveAtBase(address: string, base: Base): string | null {
  return base && 'site' in base ? resolveOnSite(address, base.site) : resolveAddress(address, base?.page ?? null)
}

export const toPageBase = (url: string | null): Base => (url === null ? null : { page: url })

type Source = { base: Base; field: string; notes: string[] }

/**
 * HTML with the addresses of its links and images absolute. Those without a base are left out, with a note; a link to
 * a part of the text stays. The actions sanitize it.
 */
export function toHtmlOrNull(html: string, { base, field, notes }: Source): string | null {
  if (!hasRelativeAddress(html)) return html || null
  let [hasChanged, isAnyLost] = [false, false]
  const ids = new Set(Array.from(html.matchAll(idAttribute), ([, double, single]) => double ?? single))
  const absolute = sanitizeHtml(html, address => {
    const resolved = isFragment(address) && ids.has(address.slice(1)) ? address : resolveAtBase(address, base)
    hasChanged ||= resolved !== address
    isAnyLost ||= resolved === null
    return resolved
  })
  if (isAnyLost)
    notes.push(`${field}: relative addresses were left out, because the source names no page where they start`)
  return (hasChanged ? absolute : html) || null
}

const idAttribute = /(?<![\w-])id=(?:"([^"]*)"|'([^']*)')/g

const isFragment = (address: string): boolean => /^#[^"'<>\s]+$/.test(address)

/** A slug without percent-encoding; undefined for an empty one, so that the actions make one from the title. */
export const decodeSlug = (text: string): string | undefined => decodePercent(text) || undefined

/**
 * A web address. `http://` is added if the scheme is missing, and a relative address starts at `base`. An invalid address
 * is left out, with a note.
 */
export function mapWebAddress(text: string, { base, field, notes }: Source): string | null {
  const url = decodeEntities(text).replaceAll(' ', '%20')
  if (url === '') return null
  const isPath = /^(?:\/|\?|#|\.{1,2}\/)|^[^:?#]*\.(?:html?|php|aspx?|jsp|cfm|pdf)(?:[?#]|$)/i.test(url)
  const hasNoScheme = !isPath && /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/:?#]|$)/u.test(url)
  const address = parseHttpUrl((isPath ? resolveAtBase(url, base) : hasNoScheme ? `http://${url}` : url) ?? '')
  if (address === null || address.length > addressMaxLength) {
    notes.push(`${field}: “${text.slice(0, 80)}” is not a web address and was left out`)
    return null
  }
  if (hasNoScheme) notes.push(`${field}: “${text.slice(0, 80)}” became ${address}`)
  return address
}
