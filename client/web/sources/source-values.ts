import type { CalendarClient, Language, Source } from '../../index.ts'
import type { SourceMessages } from './source-run.ts'
import { siteTimezone } from '../lib/paths/site.ts'
import type { PickedRecord } from '../ui/form/picker/picked-record.ts'

/** The fields of the form of a source, named as in the API. */
export type SourceValues = Pick<
  Source,
  'name' | 'url' | 'kind' | 'interval_minutes' | 'language' | 'default_status' | 'update_authority' | 'on_vanish'
> & { timezone: string; categories: PickedRecord[] }

/** A source and the names of its categories. */
export type SourceWithCategories = { source: Source; categories: PickedRecord[] }

/** The kinds of source, and the addresses that probably have a source of this kind. The last one is for all others. */
const addressPatterns: Record<Source['kind'], RegExp> = {
  ics: /^webcal:|\.ics\b|[?&](outlook-)?ical=1/i,
  csv: /\.csv\b|[?&](format|output)=csv\b/i,
  rest: /\/events\/v1\b|[?&]rest_route=/i,
  jsonld: /./,
}

export const sourceKinds = Object.keys(addressPatterns) as Source['kind'][]

/** The statuses that new events of a source can get. */
export const sourceStatuses = ['publish', 'pending', 'draft', 'private'] as const satisfies Source['default_status'][]

/** The kind of source that an address probably has. */
export const guessKind = (url: string): Source['kind'] =>
  sourceKinds.find(kind => addressPatterns[kind].test(url)) ?? 'ics'

export const createSourceValues = (language: Language): SourceValues => ({
  name: '',
  url: '',
  kind: guessKind(''),
  interval_minutes: 360,
  language,
  timezone: siteTimezone,
  default_status: 'publish',
  categories: [],
  update_authority: 'preserve_changes',
  on_vanish: 'trash',
})

export const toSourceValues = ({ source, categories }: SourceWithCategories): SourceValues => ({
  name: source.name,
  url: source.url,
  kind: source.kind,
  interval_minutes: source.interval_minutes,
  language: source.language,
  timezone: source.timezone ?? siteTimezone,
  default_status: source.default_status,
  categories,
  update_authority: source.update_authority,
  on_vanish: source.on_vanish,
})

/** The input of the API for values of the form. A source with the time zone of the site follows it when it changes. */
export const toSourceInput = <V extends Partial<SourceValues>>({ categories, timezone, ...others }: V) => ({
  ...others,
  ...(timezone === undefined ? {} : { timezone: timezone === siteTimezone ? null : timezone }),
  ...(categories ? { categories: categories.flatMap(({ id }) => id ?? []) } : {}),
})

/** Reads the names of the categories of a source. One that was deleted has its number instead. */
export async function readCategoriesOfSource(calendar: CalendarClient, source: Source): Promise<SourceWithCategories> {
  const readName = (id: number): Promise<PickedRecord> =>
    calendar.categories.read.query({ id }).then(
      ({ name }) => ({ id, name }),
      () => ({ id, name: String(id) }),
    )
  return { source, categories: await Promise.all(source.categories.map(readName)) }
}

/** A source with this name and address; null if there is none. */
export async function findSource(
  calendar: CalendarClient,
  { name, url }: Pick<SourceValues, 'name' | 'url'>,
): Promise<SourceWithCategories | null> {
  for (let page = 1; ; page++) {
    const { sources, total_pages: pages } = await calendar.sources.list.query({ page, per_page: 100 })
    const source = sources.find(one => one.name === name.trim() && one.url === url.trim())
    if (source) return readCategoriesOfSource(calendar, source)
    if (page >= pages) return null
  }
}

const [minutesPerHour, minutesPerDay] = [60, 1_440]

/** `Every 6 hours` */
export function formatInterval(messages: SourceMessages, minutes: number): string {
  if (minutes % minutesPerDay === 0) return messages.every.days({ count: minutes / minutesPerDay })
  if (minutes % minutesPerHour === 0) return messages.every.hours({ count: minutes / minutesPerHour })
  return messages.every.minutes({ count: minutes })
}
