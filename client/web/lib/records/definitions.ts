import { listTranslatedNames } from '../../../../src/core/kinds/fields.ts'
import { namedKinds } from '../../../../src/core/kinds/named-kinds.ts'
import { mapNames } from '../../../../src/core/kinds/map-names.ts'
import type { Inputs } from '../../../index.ts'
import { getEventPassword } from '../events/passwords.ts'
import type { RecordDefinition } from './definition.ts'
import type { NamedPlural } from '../../../../src/core/kinds/names.ts'
import type { TermPlural } from '../../../../src/core/kinds/term-kinds.ts'
import { getKindName, namedPlurals, type NonEventKind, type RecordKind } from './kinds.ts'
import { type RecordListQuery, toEventListInput, toPublishableListInput, toTermListInput } from './list-query.ts'
import { getProcedures, type RecordOf } from './procedures.ts'
import { getRecordName } from './records.ts'
import { type RecordSummary, toEventSummary, toNamedSummary, toTermSummary } from './summary.ts'

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

type CallOptions<K extends NonEventKind> = {
  toSummary: (record: RecordOf<K>) => RecordSummary
  toListInput: (query: RecordListQuery) => Inputs[K]['list']
}

/** The calls that named kinds and kinds of term have in common. */
const defineCalls = <K extends NonEventKind>(kind: K, { toSummary, toListInput }: CallOptions<K>) =>
  ({
    async list(calendar, query) {
      const { [kind]: records, total, total_pages } = await getProcedures(calendar, kind).list.query(toListInput(query))
      return { records: records.map(toSummary), total, total_pages }
    },
    async read(calendar, id, language) {
      const record = await getProcedures(calendar, kind).read.query({ id, ...language })
      return { record, summary: toSummary(record) }
    },
    deleteTranslation: (calendar, id, i18n_translation) =>
      getProcedures(calendar, kind).remove.mutate({ id, i18n_translation }),
  }) satisfies Partial<RecordDefinition>

/** A kind like venues and organizers. */
function defineNamedRecords(kind: NamedPlural): RecordDefinition {
  const name = getKindName(kind)
  return {
    ...defineCalls(kind, { toSummary: record => toNamedSummary(kind, record), toListInput: toPublishableListInput }),
    nameField: name,
    translatableFields: [name, 'description', 'excerpt', ...listTranslatedNames(namedKinds[name].fields), 'slug'],
    columns: ['locationOrContact', 'status', 'languages', 'modified'],
    sortOrders: ['modified', 'title', 'start', 'date'],
    async search(calendar, search) {
      const { [kind]: records } = await getProcedures(calendar, kind).list.query({ ...search, orderby: 'title' })
      return records.map(record => ({
        id: record.id,
        name: getRecordName(record),
        detail: 'venue' in record ? record.city : undefined,
        description: record.description ?? '',
        author: record.author,
      }))
    },
    update: (calendar, id, changes) => getProcedures(calendar, kind).update.mutate({ id, ...changes }),
    deletePermanently: (calendar, id) => getProcedures(calendar, kind).remove.mutate({ id, force: true }),
  }
}

const defineTermRecords = (kind: TermPlural, columns: RecordDefinition['columns']): RecordDefinition => ({
  ...defineCalls(kind, { toSummary: term => toTermSummary(kind, term), toListInput: toTermListInput }),
  nameField: 'name',
  translatableFields: ['name', 'description', 'slug'] satisfies (keyof Inputs['tags']['update'])[],
  columns,
  sortOrders: ['name', 'count', 'id'],
  async search(calendar, { search, per_page }) {
    const { [kind]: terms } = await getProcedures(calendar, kind).list.query({ search, per_page, hide_empty: false })
    return terms.map(({ id, name, description }) => ({ id, name, description, author: null }))
  },
  update: (calendar, id, changes) => getProcedures(calendar, kind).update.mutate({ id, ...changes }),
  deletePermanently: (calendar, id) => getProcedures(calendar, kind).remove.mutate({ id }),
})

export const recordDefinitions: Record<RecordKind, RecordDefinition> = {
  events,
  ...mapNames(namedPlurals, defineNamedRecords),
  categories: defineTermRecords('categories', ['parent', 'count', 'languages']),
  tags: defineTermRecords('tags', ['count', 'languages']),
}
