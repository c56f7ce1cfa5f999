import { listTranslatedNames, type NamedKindDefinition } from '../../../../src/core/kinds/fields.ts'
import { namedKinds } from '../../../../src/core/kinds/named-kinds.ts'
import type { Inputs, Term } from '../../../index.ts'
import { getEventPassword } from '../events/passwords.ts'
import type { RecordDefinition, RecordMatch, RecordSearch } from './definition.ts'
import type { RecordKind } from './kinds.ts'
import { toEventListInput, toPublishableListInput, toTermListInput } from './list-query.ts'
import { toEventSummary, toOrganizerSummary, toTermSummary, toVenueSummary } from './summary.ts'

const toTermMatch = ({ id, name, description }: Term): RecordMatch => ({ id, name, description, author: null })

const toTermSearchInput = ({ search, per_page }: RecordSearch) => ({ search, per_page, hide_empty: false })

const events: RecordDefinition = {
  nameField: 'title',
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

const listTranslatableFields = ({ name, fields }: NamedKindDefinition): string[] => [
  name,
  'description',
  'excerpt',
  ...listTranslatedNames(fields),
  'slug',
]

const venues: RecordDefinition = {
  nameField: 'venue',
  translatableFields: listTranslatableFields(namedKinds.venue),
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
  nameField: 'organizer',
  translatableFields: listTranslatableFields(namedKinds.organizer),
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
  nameField: 'name',
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
  nameField: 'name',
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
