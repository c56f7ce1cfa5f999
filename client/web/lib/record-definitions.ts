import type { CalendarClient, Inputs, Language, Outputs, Term } from '../../index.ts'
import { getEventPassword } from './event-passwords.ts'
import type { RecordKind } from './record-kinds.ts'
import type { Scope } from './scope.ts'
import {
  type RecordStatus,
  type RecordSummary,
  type RecordSummaryPage,
  toEventSummary,
  toOrganizerSummary,
  toTermSummary,
  toVenueSummary,
} from './record-summary.ts'

/**
 * How the editing pages list, search, read and change one kind of record. Each kind has an entry in
 * `recordDefinitions`.
 */
type RecordDefinition = {
  /** The fields whose texts can be translated. The first one is the title or name. */
  translatableFields: readonly string[]
  /** The columns of its list, after the title. */
  columns: readonly RecordColumn[]
  /** The orders in which its list can be shown. The first one is the default. */
  sortOrders: readonly SortOrder[]
  list: (calendar: CalendarClient, query: RecordListQuery) => Promise<RecordSummaryPage>
  search: (calendar: CalendarClient, search: RecordSearch) => Promise<RecordMatch[]>
  read: (calendar: CalendarClient, id: number, language: TextLanguage) => Promise<RecordWithSummary>
  update: (calendar: CalendarClient, id: number, changes: RecordChanges) => Promise<unknown>
  deletePermanently: (calendar: CalendarClient, id: number) => Promise<unknown>
  /** Only events have a scope: the dates that lose the translation. */
  deleteTranslation: (calendar: CalendarClient, id: number, language: Language, scope?: Scope) => Promise<unknown>
}

/** `locationOrContact`: the venue of an event, the city of a venue, the contact of an organizer. */
export type RecordColumn = 'when' | 'locationOrContact' | 'parent' | 'count' | 'status' | 'languages' | 'modified'

/** Filters, order and page of a list. Each kind of record ignores the filters that it does not have. */
export type RecordListQuery = {
  search: string | undefined
  state: RecordStatus | undefined
  /** Only records that are not translated into this language. */
  missing: Language | undefined
  when: 'upcoming' | 'past' | undefined
  order: SortOrder | undefined
  page: number
  perPage: number
}

const recordsPerPage = 20

/** The first page of a list without filters. */
export const unfilteredQuery: RecordListQuery = {
  search: undefined,
  state: undefined,
  missing: undefined,
  when: undefined,
  order: undefined,
  page: 1,
  perPage: recordsPerPage,
}

/** A search by name. `status` has no effect on terms. */
type RecordSearch = { search?: string | undefined; per_page: number; status?: RecordStatus[] }

/** A search result. `detail` tells records with the same name apart. Terms have no author. */
export type RecordMatch = {
  id: number
  name: string
  detail?: string | undefined
  description: string
  author: number | null
}

/** The language in which texts are read, and whether missing texts come from another language. */
export type TextLanguage = Required<Pick<Inputs['venues']['read'], 'i18n_language' | 'i18n_fallback'>>

export type RecordWithSummary = { record: Outputs[RecordKind]['read']; summary: RecordSummary }

/** Changed texts with their language, or a new status. Only events have a scope: the dates that the change is for. */
type RecordChanges = Pick<Inputs['venues']['update'], 'status' | 'i18n_language'> & {
  scope?: Scope | undefined
} & Partial<Record<string, string>>

type EventListInput = NonNullable<Inputs['events']['list']>
/** The input for lists of events, venues and organizers, whose records have a status and a date. */
type PublishableListInput = NonNullable<Inputs['venues']['list']>
type TermListInput = NonNullable<Inputs['categories']['list']>

/** The names of the sort orders in the address of a list. `start-last`: by start, latest first. */
type SortOrder = 'modified' | 'start' | 'start-last' | 'title' | 'date' | 'name' | 'count' | 'id'

type OrderInput<List extends { orderby?: unknown }> = { orderby: NonNullable<List['orderby']>; order: 'asc' | 'desc' }

const publishableOrders: Partial<Record<SortOrder, OrderInput<PublishableListInput>>> = {
  modified: { orderby: 'modified', order: 'desc' },
  start: { orderby: 'start_date', order: 'asc' },
  'start-last': { orderby: 'start_date', order: 'desc' },
  title: { orderby: 'title', order: 'asc' },
  date: { orderby: 'date', order: 'desc' },
}

const termOrders: Partial<Record<SortOrder, OrderInput<TermListInput>>> = {
  name: { orderby: 'name', order: 'asc' },
  count: { orderby: 'count', order: 'desc' },
  id: { orderby: 'id', order: 'desc' },
}

const toCommonInput = ({ search, missing, page, perPage }: RecordListQuery) => ({
  search,
  i18n_missing: missing,
  page,
  per_page: perPage,
})

const toPublishableListInput = (query: RecordListQuery): PublishableListInput => ({
  ...toCommonInput(query),
  status: query.state && [query.state],
  ...publishableOrders[query.order ?? 'modified'],
})

const toEventListInput = (query: RecordListQuery): EventListInput => ({
  ...toPublishableListInput(query),
  when: query.when ?? 'all',
})

const toTermListInput = (query: RecordListQuery): TermListInput => ({
  ...toCommonInput(query),
  hide_empty: false,
  ...termOrders[query.order ?? 'name'],
})

const toTermMatch = ({ id, name, description }: Term): RecordMatch => ({ id, name, description, author: null })

const toTermSearchInput = ({ search, per_page }: RecordSearch) => ({ search, per_page, hide_empty: false })

const events: RecordDefinition = {
  translatableFields: [
    'title',
    'description',
    'excerpt',
    'event_status_reason',
    'slug',
  ] satisfies (keyof Inputs['events']['update'])[],
  columns: ['when', 'locationOrContact', 'status', 'languages', 'modified'],
  sortOrders: ['modified', 'start', 'start-last', 'title', 'date'],
  async list(calendar, query) {
    const { events, total, total_pages } = await calendar.events.list.query(toEventListInput(query))
    return { records: events.map(toEventSummary), total, total_pages }
  },
  async search(calendar, search) {
    const { events } = await calendar.events.list.query({ ...search, when: 'all' })
    return events.map(({ id, title, start_date, description, author }) => ({
      id,
      name: title,
      detail: start_date.slice(0, 16),
      description,
      author,
    }))
  },
  async read(calendar, id, language) {
    const record = await calendar.events.read.query({ id, password: getEventPassword(String(id)), ...language })
    return { record, summary: toEventSummary(record) }
  },
  update: (calendar, id, changes) => calendar.events.update.mutate({ id, ...changes }),
  deletePermanently: (calendar, id) => calendar.events.remove.mutate({ id, force: true }),
  deleteTranslation: (calendar, id, i18n_translation, scope) =>
    calendar.events.remove.mutate({ id, i18n_translation, scope }),
}

const addressTexts = ['address', 'city', 'province', 'state', 'stateprovince', 'country'] as const

const venues: RecordDefinition = {
  translatableFields: [
    'venue',
    'description',
    'excerpt',
    ...addressTexts,
    'slug',
  ] satisfies (keyof Inputs['venues']['update'])[],
  columns: ['locationOrContact', 'status', 'languages', 'modified'],
  sortOrders: ['modified', 'title', 'start', 'date'],
  async list(calendar, query) {
    const { venues, total, total_pages } = await calendar.venues.list.query(toPublishableListInput(query))
    return { records: venues.map(toVenueSummary), total, total_pages }
  },
  async search(calendar, search) {
    const { venues } = await calendar.venues.list.query({ ...search, orderby: 'title' })
    return venues.map(({ id, venue, city, description = '', author }) => ({
      id,
      name: venue,
      detail: city,
      description,
      author,
    }))
  },
  async read(calendar, id, language) {
    const record = await calendar.venues.read.query({ id, ...language })
    return { record, summary: toVenueSummary(record) }
  },
  update: (calendar, id, changes) => calendar.venues.update.mutate({ id, ...changes }),
  deletePermanently: (calendar, id) => calendar.venues.remove.mutate({ id, force: true }),
  deleteTranslation: (calendar, id, i18n_translation) => calendar.venues.remove.mutate({ id, i18n_translation }),
}

const organizers: RecordDefinition = {
  translatableFields: [
    'organizer',
    'description',
    'excerpt',
    'slug',
  ] satisfies (keyof Inputs['organizers']['update'])[],
  columns: ['locationOrContact', 'status', 'languages', 'modified'],
  sortOrders: ['modified', 'title', 'start', 'date'],
  async list(calendar, query) {
    const { organizers, total, total_pages } = await calendar.organizers.list.query(toPublishableListInput(query))
    return { records: organizers.map(toOrganizerSummary), total, total_pages }
  },
  async search(calendar, search) {
    const { organizers } = await calendar.organizers.list.query({ ...search, orderby: 'title' })
    return organizers.map(({ id, organizer, description = '', author }) => ({
      id,
      name: organizer,
      description,
      author,
    }))
  },
  async read(calendar, id, language) {
    const record = await calendar.organizers.read.query({ id, ...language })
    return { record, summary: toOrganizerSummary(record) }
  },
  update: (calendar, id, changes) => calendar.organizers.update.mutate({ id, ...changes }),
  deletePermanently: (calendar, id) => calendar.organizers.remove.mutate({ id, force: true }),
  deleteTranslation: (calendar, id, i18n_translation) => calendar.organizers.remove.mutate({ id, i18n_translation }),
}

const termTexts = ['name', 'description', 'slug'] satisfies (keyof Inputs['tags']['update'])[]

const categories: RecordDefinition = {
  translatableFields: termTexts,
  columns: ['parent', 'count', 'languages'],
  sortOrders: ['name', 'count', 'id'],
  async list(calendar, query) {
    const { categories, total, total_pages } = await calendar.categories.list.query(toTermListInput(query))
    return { records: categories.map(term => toTermSummary('categories', term)), total, total_pages }
  },
  async search(calendar, search) {
    const { categories } = await calendar.categories.list.query(toTermSearchInput(search))
    return categories.map(toTermMatch)
  },
  async read(calendar, id, language) {
    const record = await calendar.categories.read.query({ id, ...language })
    return { record, summary: toTermSummary('categories', record) }
  },
  update: (calendar, id, changes) => calendar.categories.update.mutate({ id, ...changes }),
  deletePermanently: (calendar, id) => calendar.categories.remove.mutate({ id }),
  deleteTranslation: (calendar, id, i18n_translation) => calendar.categories.remove.mutate({ id, i18n_translation }),
}

const tags: RecordDefinition = {
  translatableFields: termTexts,
  columns: ['count', 'languages'],
  sortOrders: ['name', 'count', 'id'],
  async list(calendar, query) {
    const { tags, total, total_pages } = await calendar.tags.list.query(toTermListInput(query))
    return { records: tags.map(term => toTermSummary('tags', term)), total, total_pages }
  },
  async search(calendar, search) {
    const { tags } = await calendar.tags.list.query(toTermSearchInput(search))
    return tags.map(toTermMatch)
  },
  async read(calendar, id, language) {
    const record = await calendar.tags.read.query({ id, ...language })
    return { record, summary: toTermSummary('tags', record) }
  },
  update: (calendar, id, changes) => calendar.tags.update.mutate({ id, ...changes }),
  deletePermanently: (calendar, id) => calendar.tags.remove.mutate({ id }),
  deleteTranslation: (calendar, id, i18n_translation) => calendar.tags.remove.mutate({ id, i18n_translation }),
}

export const recordDefinitions: Record<RecordKind, RecordDefinition> = { events, venues, organizers, categories, tags }
