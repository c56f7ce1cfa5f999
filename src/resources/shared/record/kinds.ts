import type { FailureReason } from '../../../core/failure/failures.ts'
import { listTranslatedNames } from '../../../core/kinds/fields.ts'
import { namedKinds } from '../../../core/kinds/named-kinds.ts'
import { mapNamedKinds, type NamedKindName, type NamedPlural, pluralByName } from '../../../core/kinds/names.ts'
import { mapTermKinds, type Taxonomy, termKinds, type TermPlural } from '../../../core/kinds/term-kinds.ts'
import type { PublishableKindName } from '../../../core/record-kinds.ts'

/** The table with the texts of a kind of record. */
export type TextTable = {
  /** The table, and its column with the id of the record. */
  table: string
  recordKey: string
  /** The columns that a response may show. The first is the title or name. */
  columns: readonly [string, ...string[]]
  /** Another table of texts. No slug may be in both tables, because a request by slug reads both. */
  otherSlugTable?: string
}

/** The column with the title of an event, or the name of another record. */
export const getTitleColumn = ({ columns }: TextTable): string => columns[0]

/** A table that links events to the records of a kind, and its column with the id of the record. */
export type LinkTable = { table: string; key: string }

/** One of the five kinds of record: its tables, and the paths of its records. */
export type RecordKind = {
  table: string
  /** The alias of the table in SQL. */
  alias: string
  textTable: TextTable
  /** The path of the REST collection: `events`. */
  restCollection: string
  /** The path of the pages: `event`. */
  pageFolder: string
  /** Whether a record may be a date of a series. */
  hasDates?: true
  /** The failure of a request for an id or a slug that no record has. */
  notFoundReason: FailureReason
}

/** A kind of record that has an author, a status, a slug and a trash. */
export type PublishableKind = RecordKind & { name: PublishableKindName; linkTable: LinkTable | null }

export type TermKind = RecordKind & { taxonomy: Taxonomy; linkTable: LinkTable }

const event = {
  name: 'event',
  table: 'events',
  alias: 'e',
  textTable: {
    table: 'event_texts',
    recordKey: 'event_id',
    columns: ['title', 'description', 'excerpt', 'event_status_reason', 'slug'],
    otherSlugTable: 'series_texts',
  },
  restCollection: 'events',
  pageFolder: 'event',
  hasDates: true,
  linkTable: null,
  notFoundReason: 'rest-event-not-found',
} as const satisfies PublishableKind

/** The names of everything that a named kind has in the database and in addresses follow from its own. */
const toPublishableKind = <Name extends NamedKindName>(name: Name) => {
  const plural: NamedPlural<Name> = pluralByName[name]
  return {
    name,
    table: plural,
    alias: name,
    textTable: {
      table: `${name}_texts`,
      recordKey: `${name}_id`,
      columns: ['name', 'description', 'excerpt', 'slug', ...listTranslatedNames(namedKinds[name].fields)],
    },
    restCollection: plural,
    pageFolder: name,
    linkTable: { table: `event_${plural}`, key: `${name}_id` },
    notFoundReason: `rest-${name}-not-found`,
  } as const satisfies PublishableKind
}

/** The named kinds, by the name that is also the field of events with links to them. */
export const namedKindByName = mapNamedKinds(toPublishableKind) as {
  [Name in NamedKindName]: ReturnType<typeof toPublishableKind<Name>>
}

/** The publishable kinds. Every other list of them in `resources/` is derived from this one. */
export const publishableKindByName = { event, ...namedKindByName }

const termTables = {
  table: 'terms',
  alias: 'c',
  textTable: { table: 'term_texts', recordKey: 'term_id', columns: ['name', 'description', 'slug'] },
  linkTable: { table: 'event_terms', key: 'term_id' },
  notFoundReason: 'rest_term_invalid',
} as const

const toTermKind = <Name extends Taxonomy>(taxonomy: Name) => {
  const { plural, pageFolder } = termKinds[taxonomy]
  return { ...termTables, taxonomy, restCollection: plural as TermPlural<Name>, pageFolder } as const satisfies TermKind
}

/** The kinds of term. Terms have neither an author nor a status. */
export const termKindByTaxonomy = mapTermKinds(toTermKind) as {
  [Name in Taxonomy]: ReturnType<typeof toTermKind<Name>>
}

const termKindByField = Object.fromEntries(
  Object.values(termKindByTaxonomy).map(kind => [kind.restCollection, kind]),
) as { [Name in Taxonomy as TermPlural<Name>]: ReturnType<typeof toTermKind<Name>> }

/** The kinds that events link to, by the field of an event with these links. */
export const linkedKindByField = { ...termKindByField, ...namedKindByName }
export type LinkField = keyof typeof linkedKindByField
export const linkFields = Object.keys(linkedKindByField) as readonly LinkField[]

/** The tables of the records that events link to, with the name that caches have for these records. */
export const linkedTables = [...Object.values(namedKindByName), { ...termTables, name: 'term' as const }]
export type LinkedTable = (typeof linkedTables)[number]

/** Any record that an event may link to, as dependencies of caches name it. */
export const anyLinkedRecord: readonly string[] = linkedTables.map(({ name }) => name)

/** `events`, `venues` or another table of a publishable kind. */
export type PublishableTableName = (typeof publishableKindByName)[PublishableKindName]['table']
export const publishableTables: readonly PublishableTableName[] = Object.values(publishableKindByName).map(
  ({ table }) => table,
)
