import type { CalendarClient, Inputs, Language } from '../../index.ts'
import type { RecordType } from './record-types.ts'
import {
  toEventSummary,
  toOrganizerSummary,
  type RecordSummaryPage,
  type RecordStatus,
  toTermSummary,
  toVenueSummary,
} from './record-summary.ts'

/** What is asked of the list of a kind; what a kind does not know is left out. */
export type RecordListQuery = {
  search: string | undefined
  state: RecordStatus | undefined
  missing: Language | undefined
  when: 'upcoming' | 'past' | undefined
  order: SortOrder | undefined
  page: number
  perPage: number
}

type EventQuery = NonNullable<Inputs['events']['list']>
type PlaceQuery = NonNullable<Inputs['venues']['list']>
type TermQuery = NonNullable<Inputs['categories']['list']>
type PlaceOrder = NonNullable<PlaceQuery['orderby']>
type TermOrder = NonNullable<TermQuery['orderby']>

/** How a list may be ordered, by the name that stands in the address. The first is the one without a name. */
export const sortOrders = {
  events: ['modified', 'start', 'start-last', 'title', 'date'],
  venues: ['modified', 'title', 'start', 'date'],
  organizers: ['modified', 'title', 'start', 'date'],
  categories: ['name', 'count', 'id'],
  tags: ['name', 'count', 'id'],
} as const satisfies Record<RecordType, readonly string[]>

export type SortOrder = (typeof sortOrders)[RecordType][number]

const PLACE_ORDERS: Record<string, { orderby: PlaceOrder; order: 'asc' | 'desc' }> = {
  modified: { orderby: 'modified', order: 'desc' },
  start: { orderby: 'start_date', order: 'asc' },
  'start-last': { orderby: 'start_date', order: 'desc' },
  title: { orderby: 'title', order: 'asc' },
  date: { orderby: 'date', order: 'desc' },
}

const TERM_ORDERS: Record<string, { orderby: TermOrder; order: 'asc' | 'desc' }> = {
  name: { orderby: 'name', order: 'asc' },
  count: { orderby: 'count', order: 'desc' },
  id: { orderby: 'id', order: 'desc' },
}

const shared = ({ search, missing, page, perPage }: RecordListQuery) => ({
  search,
  i18n_missing: missing,
  page,
  per_page: perPage,
})

const placeQuery = (asked: RecordListQuery): PlaceQuery => ({
  ...shared(asked),
  status: asked.state && [asked.state],
  ...PLACE_ORDERS[asked.order ?? 'modified'],
})

const eventQuery = (asked: RecordListQuery): EventQuery => ({ ...placeQuery(asked), when: asked.when ?? 'all' })

const termQuery = (asked: RecordListQuery): TermQuery => ({
  ...shared(asked),
  hide_empty: false,
  ...TERM_ORDERS[asked.order ?? 'name'],
})

/** What is done with the records of a kind, whatever it is. */
type Collection = {
  list: (calendar: CalendarClient, asked: RecordListQuery) => Promise<RecordSummaryPage>
  /** Absent where there are no states. */
  setStatus?: (calendar: CalendarClient, id: number, status: RecordStatus) => Promise<unknown>
  /** Deletes for good. */
  destroy: (calendar: CalendarClient, id: number) => Promise<unknown>
}

export const collections: Record<RecordType, Collection> = {
  events: {
    list: async (calendar, asked) => {
      const { events, total, total_pages } = await calendar.events.list.query(eventQuery(asked))
      return { records: events.map(toEventSummary), total, total_pages }
    },
    setStatus: (calendar, id, status) => calendar.events.update.mutate({ id, status }),
    destroy: (calendar, id) => calendar.events.remove.mutate({ id, force: true }),
  },
  venues: {
    list: async (calendar, asked) => {
      const { venues, total, total_pages } = await calendar.venues.list.query(placeQuery(asked))
      return { records: venues.map(toVenueSummary), total, total_pages }
    },
    setStatus: (calendar, id, status) => calendar.venues.update.mutate({ id, status }),
    destroy: (calendar, id) => calendar.venues.remove.mutate({ id, force: true }),
  },
  organizers: {
    list: async (calendar, asked) => {
      const { organizers, total, total_pages } = await calendar.organizers.list.query(placeQuery(asked))
      return { records: organizers.map(toOrganizerSummary), total, total_pages }
    },
    setStatus: (calendar, id, status) => calendar.organizers.update.mutate({ id, status }),
    destroy: (calendar, id) => calendar.organizers.remove.mutate({ id, force: true }),
  },
  categories: {
    list: async (calendar, asked) => {
      const { categories, total, total_pages } = await calendar.categories.list.query(termQuery(asked))
      return { records: categories.map(term => toTermSummary('categories', term)), total, total_pages }
    },
    destroy: (calendar, id) => calendar.categories.remove.mutate({ id }),
  },
  tags: {
    list: async (calendar, asked) => {
      const { tags, total, total_pages } = await calendar.tags.list.query(termQuery(asked))
      return { records: tags.map(term => toTermSummary('tags', term)), total, total_pages }
    },
    destroy: (calendar, id) => calendar.tags.remove.mutate({ id }),
  },
}
