import { type Element, Window } from 'happy-dom'

/** The rules of the schemas of sitemaps.org, version 0.9, and those of Google for translations. */
const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const xhtmlNamespace = 'http://www.w3.org/1999/xhtml'
const [entriesMax, bytesMax] = [50_000, 50_000_000]
const [locationMinLength, locationMaxLength] = [12, 2_048]

/** The children that an entry may have, in this order; links come after them. */
const entryChildren = { url: ['loc', 'lastmod', 'changefreq', 'priority'], sitemap: ['loc', 'lastmod'] }
const roots: Record<string, keyof typeof entryChildren> = { urlset: 'url', sitemapindex: 'sitemap' }

type Sitemap = {
  /** The URLs of its entries. */
  urls: string[]
  /** What breaks a rule. */
  violations: string[]
}

/** Reads a sitemap, or an index of sitemaps. All of its URLs must begin with `origin`. */
export async function checkSitemap(xml: string, origin: string): Promise<Sitemap> {
  const window = new Window()
  try {
    const document = new window.DOMParser().parseFromString(xml, 'application/xml')
    const root = document.documentElement as unknown as Element
    const entries = [...root.children]
    const violations = [
      ...checkText(xml),
      ...(document.querySelector('parsererror') ? ['not well-formed'] : []),
      ...checkRoot(root),
      ...entries.flatMap(entry => checkEntry(entry, origin)),
    ]
    const urls = entries.map(entry => readText(entry, 'loc'))
    return { urls, violations: [...violations, ...checkTranslations(entries, urls)] }
  } finally {
    await window.happyDOM.close()
  }
}

const checkText = (xml: string): string[] => [
  ...(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>') ? [] : ['no declaration of UTF-8']),
  ...(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(xml) ? ['an & that is not escaped'] : []),
  ...(Buffer.byteLength(xml) > bytesMax ? ['too many bytes'] : []),
]

function checkRoot(root: Element): string[] {
  const entryName = roots[root.localName]
  if (entryName === undefined || root.namespaceURI !== sitemapNamespace) return [`root ${root.localName}`]
  const { length } = root.children
  return [
    ...(length === 0 || length > entriesMax ? [`${length} entries`] : []),
    ...[...root.children]
      .filter(({ localName }) => localName !== entryName)
      .map(({ localName }) => `entry ${localName}`),
  ]
}

function checkEntry(entry: Element, origin: string): string[] {
  const order: string[] = entryChildren[entry.localName as keyof typeof entryChildren] ?? []
  const own = [...entry.children].filter(isOwn).map(({ localName }) => localName)
  const others = [...entry.children].filter(child => !isOwn(child))
  const [location, modified] = [readText(entry, 'loc'), readText(entry, 'lastmod')]
  const isInOrder = own.every((name, n) => order.indexOf(name) > (n === 0 ? -1 : order.indexOf(own[n - 1]!)))
  return [
    ...(own[0] === 'loc' && isInOrder ? [] : [`children ${own.join()}`]),
    ...([...entry.children].findLastIndex(isOwn) < own.length ? [] : ['a link before the end of an entry']),
    ...(isLocation(location, origin) ? [] : [`loc ${location}`]),
    ...(modified === '' || isDate(modified) ? [] : [`lastmod ${modified}`]),
    ...others.flatMap(link => checkLink(link, origin)),
  ]
}

function checkLink(link: Element, origin: string): string[] {
  const [rel, language, url] = ['rel', 'hreflang', 'href'].map(name => link.getAttribute(name) ?? '')
  const isLink = link.localName === 'link' && link.namespaceURI === xhtmlNamespace && rel === 'alternate'
  return isLink && /^[a-z]{2}$/.test(language ?? '') && isLocation(url ?? '', origin) ? [] : [`link ${link.outerHTML}`]
}

/** Each translation of a page has an entry, and names all translations, itself too. No page has two entries. */
function checkTranslations(entries: Element[], urls: string[]): string[] {
  const linksByUrl = new Map(entries.map((entry, n) => [urls[n]!, readLinks(entry)]))
  const duplicates = urls.length - linksByUrl.size
  return [
    ...(duplicates > 0 ? [`${duplicates} duplicates`] : []),
    ...[...linksByUrl].flatMap(([url, links]) => {
      const isMutual = links.every(link => linksByUrl.get(link)?.join() === links.join())
      return links.length === 0 || (links.includes(url) && isMutual) ? [] : [`translations of ${url}`]
    }),
  ]
}

const isOwn = ({ namespaceURI }: Element): boolean => namespaceURI === sitemapNamespace

const readText = (entry: Element, name: string): string =>
  [...entry.children].find(child => isOwn(child) && child.localName === name)?.textContent ?? ''

const readLinks = (entry: Element): string[] =>
  [...entry.children].filter(child => !isOwn(child)).map(link => link.getAttribute('href') ?? '')

const isLocation = (text: string, origin: string): boolean =>
  text.startsWith(`${origin}/`) &&
  URL.canParse(text) &&
  new URL(text).href === text &&
  text.length >= locationMinLength &&
  text.length <= locationMaxLength

/** `2026-11-20` or `2026-11-20T09:00:00Z`: the types `date` and `dateTime` of XML Schema. */
const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10))
