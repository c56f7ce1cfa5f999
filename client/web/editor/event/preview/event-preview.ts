import { mapNamedKinds, type NamedKindName, type NamedPlural } from '../../../../../src/core/kinds/names.ts'
import type { Event, Language } from '../../../../index.ts'
import type { EventView } from '../../../lib/events/event-view.ts'
import type { RecordOf } from '../../../lib/records/procedures.ts'
import { isWebAddress } from '../../../lib/text/is-web-address.ts'
import { sanitizeHtml } from '../../../lib/text/sanitize-html.ts'
import type { PickedImage } from '../../../lib/picked-image.ts'
import type { PickedRecord } from '../../../ui/form/picker/picked-record.ts'
import { resolveStartAndEnd } from '../../../lib/events/event-times.ts'
import { toDatePart } from '../../../lib/time/wall-time.ts'
import type { EventValues } from '../event-values.ts'

/**
 * The saved image of the event, and its saved venues, organizers and other records of named kinds. The preview shows
 * new ones by name only.
 */
export type LinkedRecords = { records: RecordOf<NamedPlural>[]; image: EventView['image'] }

/** Converts form values to the event that the event page would show. */
export function toEventPreview(
  values: EventValues,
  {
    language,
    linkedRecords,
    savedEvent,
  }: { language: Language; linkedRecords: LinkedRecords; savedEvent: Event | undefined },
): EventView {
  const toLink = ({ id }: PickedRecord) => ({ id: id ?? 0, url: '', i18n_language: language })
  const toTerm = (picked: PickedRecord) => ({ ...toLink(picked), name: picked.name })
  const toNamed = (name: NamedKindName, picked: PickedRecord) =>
    linkedRecords.records.find(({ id }) => id === picked.id) ?? { ...toLink(picked), [name]: picked.name }
  const links = mapNamedKinds(name => values[name].map(picked => toNamed(name, picked)))
  return {
    ...toUnchangedFields(values),
    ...toTimes(values),
    id: savedEvent?.id ?? 0,
    url: savedEvent?.url ?? '',
    i18n_language: language,
    i18n_translations: savedEvent?.i18n_translations ?? {},
    ...toStatus(values, savedEvent),
    description: sanitizeHtml(values.description),
    excerpt: sanitizeHtml(values.excerpt),
    image: toImage(values.image, linkedRecords),
    website: isWebAddress(values.website.trim()) ? values.website.trim() : '',
    ...(links as Pick<EventView, NamedKindName>),
    categories: values.categories.map(toTerm),
    tags: values.tags.map(toTerm),
  }
}

/** Whether the times are complete and the end is not before the start. */
export function hasValidTimes(values: EventValues): boolean {
  const times = resolveStartAndEnd(values)
  return (
    times !== null && times.durationSeconds >= 0 && toDatePart(times.start.localTime) <= toDatePart(times.end.localTime)
  )
}

/** The fields that the form and the event have in common. */
function toUnchangedFields({
  title,
  cost,
  timezone,
  all_day,
  featured,
  ticketed,
  status,
  show_map,
  show_map_link,
}: EventValues) {
  return { title, cost, timezone, all_day, featured, ticketed, status, show_map, show_map_link }
}

function toTimes(values: EventValues) {
  const { start, end } = resolveStartAndEnd(values) ?? {}
  return {
    start_date: start?.localTime ?? '',
    end_date: end?.localTime ?? '',
    utc_start_date: start?.utcTime ?? '',
    utc_end_date: end?.utcTime ?? '',
  }
}

function toStatus({ event_status, event_status_reason, attendance_mode, online_url }: EventValues, saved?: Event) {
  return {
    event_status,
    event_status_reason,
    is_online: attendance_mode !== 'offline',
    online_url: isWebAddress(online_url.trim()) ? online_url.trim() : '',
    previous_start_date: saved?.previous_start_date ?? '',
    utc_previous_start_date: saved?.utc_previous_start_date ?? '',
  }
}

function toImage(picked: PickedImage | null, { image }: LinkedRecords): EventView['image'] {
  if (!picked) return false
  if (picked.id !== null) return image
  const url = picked.name.trim()
  return isWebAddress(url) && { id: 0, url }
}
