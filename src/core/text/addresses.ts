/** Makes an address in a text absolute; null if that is not possible. */
export type ResolveAddress = (address: string) => string | null

const scheme = /^\s*[a-z][a-z\d+.-]*:/i

/** Whether an address has no scheme: it starts where its text is. */
export const isRelativeAddress = (address: string): boolean => !scheme.test(address)

/**
 * Makes an address absolute at `base`, as the URL Standard does. An absolute address stays as it is written. Without a
 * base, a relative address gives null, unless it has a host: then it gets https.
 */
export function resolveAddress(address: string, base: string | null): string | null {
  if (!isRelativeAddress(address)) return address
  const text = address.trim()
  const from = base ?? (text.startsWith('//') ? 'https://host.invalid' : null)
  return from !== null && URL.canParse(text, from) ? new URL(text, from).href : null
}

/**
 * As `resolveAddress`, for a text of which only the site is known. Null for an address that needs the page itself: an empty
 * one, and one that begins with `#` or `?`.
 */
export const resolveOnSite = (address: string, site: string | null): string | null =>
  /^\s*(?:[#?]|$)/.test(address) ? null : resolveAddress(address, site)

/** Each address in a `srcset` with its descriptor (HTML, section 4.8.4.2.2). */
const candidate = /([^\s,](?:\S*[^\s,])?)(?:,|\s+([^,]*))?/g

/**
 * A `srcset` with absolute addresses. Leaves out an address that `resolve` cannot make absolute; null if no address is
 * left.
 */
export function resolveSrcset(srcset: string, resolve: ResolveAddress): string | null {
  const candidates = [...srcset.matchAll(candidate)].map(([, address = '', descriptor = '']) => ({
    address,
    resolved: resolve(address),
    descriptor: descriptor.trim(),
  }))
  if (candidates.every(({ address, resolved }) => address === resolved)) return srcset
  const parts = candidates.flatMap(({ resolved, descriptor }) =>
    resolved === null ? [] : [`${resolved} ${descriptor}`.trim()],
  )
  return parts.length > 0 ? parts.join(', ') : null
}

const addressAttribute = /\b(href|srcset|src)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi

/** Whether HTML has an attribute with a relative address. */
export function hasRelativeAddress(html: string): boolean {
  for (const [, name = '', quoted = ''] of html.matchAll(addressAttribute)) {
    const value = quoted.replace(/^["']|["']$/g, '')
    const addresses =
      name.toLowerCase() === 'srcset' ? [...value.matchAll(candidate)].map(([, one = '']) => one) : [value]
    if (addresses.some(isRelativeAddress)) return true
  }
  return false
}
