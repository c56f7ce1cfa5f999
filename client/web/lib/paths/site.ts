import { viewSegments, type CalendarView } from '../../../../src/core/page/segments.ts'
import { signal } from '@preact/signals'
import type { SiteSettingsView } from '../../../index.ts'

/** The settings that the service writes into the document. */

const { dataset } = document.documentElement

/** The IANA time zone of the calendar, for dates without a zone. */
export const siteTimezone = dataset['siteTimezone'] ?? 'UTC'

/** Whether a user without credentials can have rights, as in an open calendar. */
export const isAuthOptional = dataset['auth'] !== 'required'

/** Whether the calendar has a service that suggests translations. */
export const hasTranslator = dataset['hasTranslator'] !== undefined

/** Whether the page is in a frame of another site: a view without header and footer, without rights. */
export const isEmbedded = dataset['embedded'] === 'true'

/** Whether the document is a copy that the service worker read while the service could not be reached. */
export const isOfflineCopy = dataset['offlineCopy'] === 'true'

/** The token of the stream of changes from which the data in the document is up to date; undefined without data. */
export const changesToken = dataset['changesToken']

/** The path of the REST API; undefined for the usual one. */
export const apiNamespace = dataset['apiNamespace']

/** The map server of the operator and whom it must name, as HTML; null if none is set. */
export const mapTiles = dataset['mapTilesUrl']
  ? { url: dataset['mapTilesUrl'], attribution: dataset['mapTilesAttribution'] ?? '' }
  : null

type Site = {
  /** The name of the calendar; null when it is not set. */
  name: string | null
  /** The address of its logo; null without one. */
  logo: string | null
  /** The view that the front page opens. */
  defaultView: CalendarView
  /** Whether people without an account may submit events. */
  acceptsSubmissions: boolean
}

const toView = (text: string | undefined): CalendarView => viewSegments.find(view => view === text) ?? 'month'

/** What the header and the footer show. A save of the settings in this tab replaces it. */
export const site = signal<Site>({
  name: document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? null,
  logo: dataset['siteLogo'] || null,
  defaultView: toView(dataset['defaultView']),
  acceptsSubmissions: dataset['acceptsSubmissions'] === 'true',
})

/** Shows new settings in this tab. The time zone applies from the next load of the page on. */
export function applySite({ effective }: SiteSettingsView): void {
  const { name, logo, accent_color: color, default_view: view, submissions: acceptsSubmissions } = effective
  site.value = { name, logo: logo?.url ?? null, defaultView: toView(view), acceptsSubmissions }
  document.querySelector('link[data-accent]')?.remove()
  if (color === null) return
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: `/assets/accent-${color.slice(1)}.css`,
  })
  link.dataset['accent'] = ''
  document.head.append(link)
}
