import { type CacheDependencies, joinDependencies, type TimeWindow } from '../../../core/cache/dependencies.ts'
import { mapNamedKinds } from '../../../core/kinds/names.ts'
import { anyLinkedRecord } from '../../shared/record/kinds.ts'
import type { EventQuery } from '../schema.ts'

type Parameters = Required<EventQuery>

/** The records, by name, that a parameter reads in addition to the events in the affected time. */
type NamesByParameter = { [P in keyof Parameters]: (value: NonNullable<Parameters[P]>) => readonly string[] }

const none = () => []
const anyVenue = () => ['venue']
const anyTerm = () => ['term']

/**
 * A change of a link or a text of an event is logged with the time of the event. So parameters that read links or texts
 * add nothing.
 */
const namesByParameter: NamesByParameter = {
  i18n_language: none,
  i18n_missing: none,
  page: none,
  per_page: none,
  start_date: none,
  end_date: none,
  starts_before: none,
  starts_after: none,
  ends_before: none,
  ends_after: none,
  lasts_into: none,
  strict_dates: none,
  when: none,
  search: none,
  search_in: value => (value === 'all' ? anyLinkedRecord : []),
  categories: anyTerm, // by slug or id, with their descendants
  tags: anyTerm,
  ...mapNamedKinds(name => (ids: number[]) => ids.map(id => `${name} ${id}`)),
  featured: none,
  is_free: none,
  status: none,
  geoloc: anyVenue,
  geoloc_lat: anyVenue,
  geoloc_lng: anyVenue,
  geoloc_radius: anyVenue,
  include: none,
  post_parent: id => [`event ${id}`],
  ticketed: none,
  event_status: none,
  attendance_mode: none,
  is_online: none,
  series: none,
  hide_subsequent_recurrences: none,
  dates: none,
  orderby: none,
  order: none,
}

/**
 * The changes that may add, remove or reorder events of the list of a query: of events that take place in
 * `affectedTime`, before the change or after it, and of the records that the parameters of the query name.
 */
export function getEventListDependencies(query: EventQuery, affectedTime: TimeWindow): CacheDependencies {
  if (query.post_parent === null) return 'any' // whether an event has a parent that callers may read
  const names = Object.entries(namesByParameter).map(([parameter, getNames]) => {
    const value = query[parameter as keyof EventQuery]
    return value === undefined ? [] : (getNames as (value: unknown) => readonly string[])(value)
  })
  const events = query.include
    ? { records: query.include.map(id => `event ${id}`) }
    : { records: [], windows: [affectedTime] }
  return joinDependencies([events, { records: names.flat() }])
}
