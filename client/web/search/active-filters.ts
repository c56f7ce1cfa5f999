import { useMessages } from '../lib/text/messages.ts'
import { getViewerToday, useDateFormats } from '../lib/time/times.ts'
import type { FacetOptions, useFacetOptions } from './facets/facets.ts'
import { type SearchFilters, useSearchFilters } from '../lib/filters/search-filters.ts'
import { type DatePreset, datePresets } from '../lib/time/visible-range.ts'
import type { PartialDateRange } from '../lib/events/list-input.ts'
import { noNearby } from '../lib/events/nearby.ts'
import { useParentEvent } from '../lib/events/use-parent-event.ts'
import { type FacetName, facetNames, isSlugFacet } from '../../../src/core/page/filters.ts'

type SearchMessages = ReturnType<typeof useMessages<'search'>>

/** A filter that is set, with its text and the change that removes it. */
export type ActiveFilter = {
  id: string
  kind: keyof SearchFilters
  text: string
  removalChange: Partial<SearchFilters>
}

/** The filters that are set, one for each value, in the order of the panel. */
export function useActiveFilters({
  options,
  isLoadingNames,
}: Pick<ReturnType<typeof useFacetOptions>, 'options' | 'isLoadingNames'>): ActiveFilter[] {
  const { filters } = useSearchFilters()
  const messages = useMessages('search')
  const { eventStatus: statusNames } = useMessages('record')
  const formatDates = useDatesFormat()
  const { search, start_date: from, end_date: until, post_parent } = filters
  const parent = useParentEvent(post_parent)
  return [
    ...(search ? [toFilter('search', messages.quoted({ text: search }), { search: undefined, typed: undefined })] : []),
    ...(from || until
      ? [toFilter('start_date', formatDates({ from, until }), { start_date: undefined, end_date: undefined })]
      : []),
    ...(post_parent
      ? [
          toFilter('post_parent', parent === undefined ? '…' : (parent?.title ?? messages.unnamedParent), {
            post_parent: undefined,
          }),
        ]
      : []),
    ...facetNames.flatMap(facet => toFacetFilters(facet, filters, options, isLoadingNames)),
    ...listFlagFilters(filters, messages),
    ...listStatusFilters(filters, statusNames),
  ]
}

const toFilter = (kind: keyof SearchFilters, text: string, removalChange: Partial<SearchFilters>): ActiveFilter => ({
  id: kind,
  kind,
  text,
  removalChange,
})

const listFlagFilters = (filters: SearchFilters, messages: SearchMessages): ActiveFilter[] => [
  ...(filters.featured ? [toFilter('featured', messages.featured, { featured: undefined })] : []),
  ...(filters.is_free ? [toFilter('is_free', messages.free, { is_free: undefined })] : []),
  ...(filters.geoloc_lat === undefined ? [] : [toFilter('geoloc_lat', formatNearby(messages, filters), noNearby)]),
  ...(filters.is_online ? [toFilter('is_online', messages.online, { is_online: undefined })] : []),
]

const listStatusFilters = (
  { event_status = [] }: SearchFilters,
  names: Record<NonNullable<SearchFilters['event_status']>[number], string>,
): ActiveFilter[] =>
  event_status.map(status => {
    const others = event_status.filter(other => other !== status)
    const removalChange = { event_status: others.length > 0 ? others : undefined }
    return { ...toFilter('event_status', names[status], removalChange), id: `event_status ${status}` }
  })

/** `Within 25 km of Athens`; without a city, `Within 25 km`. */
const formatNearby = (messages: SearchMessages, { geoloc_radius: km = 0, near: place }: SearchFilters): string =>
  place === undefined ? messages.within({ km }) : messages.withinOf({ km, place })

function toFacetFilters(
  facet: FacetName,
  filters: SearchFilters,
  options: FacetOptions,
  isLoadingNames: boolean,
): ActiveFilter[] {
  const values = (filters[facet] ?? []).map(String)
  const getName = (value: string) =>
    options[facet].find(({ selectedUrlValues }) => selectedUrlValues.includes(value))?.name ??
    (isLoadingNames ? '…' : value)
  return values.map(value => {
    const otherValues = values.filter(other => other !== value)
    return {
      id: `${facet} ${value}`,
      kind: facet,
      text: getName(value),
      removalChange: toFilterChange(facet, otherValues),
    }
  })
}

/** The change that sets the values of a facet. */
export function toFilterChange(facet: FacetName, values: string[]): Partial<SearchFilters> {
  if (values.length === 0) return { [facet]: undefined }
  return { [facet]: isSlugFacet(facet) ? values : values.map(Number) }
}

/** The first preset that has these dates today, such as `weekend`. */
const findDatePreset = (dates: PartialDateRange): DatePreset | undefined =>
  (Object.keys(datePresets) as DatePreset[]).find(name => isDatePreset(name, dates))

/** Whether a preset has these dates today. Two presets may have the same: on Sunday, `today` and `weekend`. */
export function isDatePreset(name: DatePreset, { from, until }: PartialDateRange): boolean {
  const range = datePresets[name](getViewerToday())
  return range.from === from && range.until === until
}

/** Returns a function that formats the dates of the filters: as the name of a preset, or as dates. */
function useDatesFormat(): (period: PartialDateRange) => string {
  const messages = useMessages('search')
  const formats = useDateFormats()
  const toWall = (day: string) => `${day} 00:00:00`
  const formatDay = (day: string) => formats.mediumDate(toWall(day))
  return ({ from, until }) => {
    const name = findDatePreset({ from, until })
    if (name) return messages.presets[name]
    if (!until) return messages.fromDay({ day: formatDay(from ?? '') })
    if (!from) return messages.untilDay({ day: formatDay(until) })
    if (from < until) return formats.mediumDateRange(toWall(from), toWall(until))
    // One day, or a range with the end before the start, which `formatRange` would turn round.
    return from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`
  }
}
