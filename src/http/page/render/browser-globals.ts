import type { SiteSettings } from '../../../api/site-settings.ts'
import type { Settings } from '../../../settings.ts'

type Globals = Readonly<Record<string, unknown>>

/** Globals for the script of the page, and a function that sets their address, time and screen. */
export type BrowserGlobals = { globals: Globals; set: (address: URL, now: Date, isWide: boolean) => void }

/**
 * What the script of the page reads of a browser while it renders: the settings in the document, the address, the time,
 * and the width of the screen, without stored preferences. Times without a zone are in the zone of the site.
 */
export function createBrowserGlobals(settings: Settings, site: SiteSettings): BrowserGlobals {
  const location: Record<string, string> = {}
  let nowMs = 0
  let isWideScreen = false
  const globals = {
    location,
    document: createDocument(settings, site),
    navigator: { onLine: true },
    matchMedia: (media: string) => ({ matches: isWideScreen && media.startsWith('(min-width:') }),
    addEventListener: () => {},
    // Newer versions of Node.js have some of these names too.
    window: undefined,
    history: undefined,
    localStorage: undefined,
    sessionStorage: undefined,
    Date: createDate(() => nowMs),
    Intl: createIntl(site.siteTimezone),
  }
  const set = ({ href, origin, pathname, search, hash }: URL, now: Date, isWide: boolean): void => {
    Object.assign(location, { href, origin, pathname, search, hash })
    nowMs = now.getTime()
    isWideScreen = isWide
  }
  return { globals, set }
}

/** The settings that the service writes into the document (src/http/page/head/document.ts). */
function createDocument(
  { defaultLanguage, auth, apiNamespace }: Settings,
  { siteTimezone, siteName, logo, defaultView, acceptsSubmissions }: SiteSettings,
) {
  const dataset = {
    ...{ defaultLanguage, siteTimezone, auth, apiNamespace, siteLogo: logo?.url ?? '', defaultView },
    ...(acceptsSubmissions ? { acceptsSubmissions: 'true' } : {}),
  }
  return {
    documentElement: { dataset },
    querySelector: () => (siteName === undefined ? null : { content: siteName }),
  }
}

/** `Date` with another clock. */
const createDate = (getNowMs: () => number): DateConstructor =>
  new Proxy(Date, {
    construct: (date, values: [] | [number]) => (values.length === 0 ? new date(getNowMs()) : new date(...values)),
    get: (date, name) => (name === 'now' ? getNowMs : (Reflect.get(date, name) as unknown)),
  })

/** `Intl`, whose formats of dates have another default zone. */
function createIntl(timeZone: string): typeof Intl {
  type Values = ConstructorParameters<typeof Intl.DateTimeFormat>
  const format = (...[locales, options]: Values) => new Intl.DateTimeFormat(locales, { timeZone, ...options })
  const DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (_, values: Values) => format(...values),
    apply: (_, _this, values: Values) => format(...values),
  })
  return Object.create(Intl, { DateTimeFormat: { value: DateTimeFormat } }) as typeof Intl
}
