import type { Event, Language } from '../../../index.ts'
import type { EventView, OrganizerView, VenueView } from '../../lib/event-view.ts'
import type { PickedRecord } from '../form/record-picker.tsx'
import { isWebAddress } from '../../lib/is-web-address.ts'
import { sanitizeHtml } from '../../lib/sanitize-html.ts'
import { toDatePart, resolveStartAndEnd } from './event-times.ts'
import type { EventValues } from './event-values.ts'

/** What is known of the records that are named: those that are to be created have a name alone. */
export type LinkedRecords = { venues: VenueView[]; organizers: OrganizerView[] }

/** The event that these values would make, as its page shows it. `stored` is the event before, if any. */
export function toEventPreview(
  values: EventValues,
  { language, named, stored }: { language: Language; named: LinkedRecords; stored: Event | undefined },
): EventView {
  const { title, excerpt, cost, timezone, all_day, featured, ticketed, status, show_map, show_map_link } = values
  const linked = ({ id }: PickedRecord) => ({ id: id ?? 0, url: '', i18n_language: language })
  const term = (one: PickedRecord) => ({ ...linked(one), name: one.name })
  return {
    ...{ title, cost, timezone, all_day, featured, ticketed, status, show_map, show_map_link, ...timesOf(values) },
    ...{ id: stored?.id ?? 0, url: stored?.url ?? '', i18n_language: language },
    i18n_translations: stored?.i18n_translations ?? {},
    description: sanitizeHtml(values.description),
    excerpt: sanitizeHtml(excerpt),
    image: imageOf(values.image.trim(), stored),
    website: isWebAddress(values.website.trim()) ? values.website.trim() : '',
    venue: values.venue.map(
      one =>
        named.venues.find(({ id }) => id === one.id) ?? {
          ...{ ...linked(one), venue: one.name, show_map: false, show_map_link: false },
        },
    ),
    organizer: values.organizer.map(
      one => named.organizers.find(({ id }) => id === one.id) ?? { ...linked(one), organizer: one.name },
    ),
    categories: values.categories.map(term),
    tags: values.tags.map(term),
  }
}

/** Whether it can be told when the event is: its times are complete, and in order. */
export function hasValidTimes(values: EventValues): boolean {
  const both = resolveStartAndEnd(values)
  return (
    both !== null && both.durationSeconds >= 0 && toDatePart(both.start.localTime) <= toDatePart(both.end.localTime)
  )
}

function timesOf(values: EventValues) {
  const both = resolveStartAndEnd(values)
  const [start, end] = [both?.start, both?.end]
  return {
    ...{ start_date: start?.localTime ?? '', end_date: end?.localTime ?? '' },
    ...{ utc_start_date: start?.utcTime ?? '', utc_end_date: end?.utcTime ?? '' },
  }
}

function imageOf(url: string, stored: Event | undefined): EventView['image'] {
  if (stored?.image && stored.image.url === url) return stored.image
  return isWebAddress(url) && { id: 0, url }
}
