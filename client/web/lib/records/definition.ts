import type { CalendarClient, Inputs, Language, Outputs } from '../../../index.ts'
import type { RecordKind } from './kinds.ts'
import type { RecordListQuery, SortOrder } from './list-query.ts'
import type { RecordStatus, RecordSummary, RecordSummaryPage } from './summary.ts'
import type { Scope } from '../../../../src/core/recurrence/scope.ts'

/**
 * How the editing pages list, search, read and change one kind of record. Each kind has an entry in
 * `recordDefinitions`.
 */
export type RecordDefinition = {
  /** The field with the title or name. */
  nameField: string
  /** The fields whose texts can be translated. */
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

/**
 * Changed texts with their language, a new status, or links of an event by id. Only events have a scope: the dates that
 * the change is for.
 */
type RecordChanges = Pick<Inputs['venues']['update'], 'status' | 'i18n_language'> & {
  scope?: Scope | undefined
} & Partial<Record<string, string | number[]>>
