import type { Context } from '../../../api/context.ts'
import { type FieldDefinitions, listFields, type NamedKindDefinition } from '../../../core/kinds/fields.ts'
import { type Sql, sql, toIdentifier } from '../../../db/sql/sql.ts'
import type { JsonLd } from '../../../formats/json-ld.ts'
import type { ImageInput } from '../image/references.ts'
import { reuseSql } from '../list/reused-sql.ts'
import { nameRecords } from '../record/documents.ts'
import { publishableKindByName } from '../record/kinds.ts'
import type { NamedKindName } from '../../../core/kinds/named-kinds.ts'
import type { OwnershipFields } from '../record/ownership.ts'
import type { ViewedRecord } from '../record/results.ts'
import type { RecordView } from '../record/view.ts'
import { type TextValues, toSqlColumn } from './columns.ts'
import type { NamedRecordList } from './list.ts'
import { createNamedRows, type StoredNamedRecord } from './rows.ts'
import { buildNamedJson, serializeNamedRecord } from './view.ts'

/** The fields that a request may send of a record of any named kind. */
export type SentFields = OwnershipFields &
  ImageInput & {
    description?: string | null | undefined
    excerpt?: string | null | undefined
    slug?: string | null | undefined
  }

/**
 * A named kind. A record of it has a name; events link to it, and may name a new one in place of an id. Venues and
 * organizers are such kinds.
 */
export type NamedKindOptions<View, Sent, Fields extends FieldDefinitions> = {
  definition: NamedKindDefinition & { name: NamedKindName; fields: Fields }
  toJsonLd: (record: View) => JsonLd
  /** Throws `rest_invalid_param` for fields that do not agree; `before` is the record that a patch changes. */
  checkFields?: (fields: Sent, before?: StoredNamedRecord<Fields>) => void
  /** Adds texts that derive from others, to those of a new record (without `before`) or of a patch. */
  addDerivedTexts?: (texts: TextValues<Fields>, before?: StoredNamedRecord<Fields>) => TextValues<Fields>
  /** The condition, besides name and description, under which an imported record is the same as a stored one. */
  buildImportMatch?: (texts: TextValues<Fields>) => Sql
  /** Leaves out the fields that cannot be checked after the schema has rejected others. */
  omitDependentFields?: (fields: Sent) => Sent
}

export type NamedView = ViewedRecord & { rest_url: string }

export type NamedKind<View extends NamedView, Sent extends SentFields, Fields extends FieldDefinitions> = Omit<
  NamedKindOptions<View, Sent, Fields>,
  'toJsonLd'
> & {
  view: RecordView<View> & { kind: NamedRecordList['kind'] }
  /** See `NamedRecordList`. */
  searchColumns: Sql[]
  rows: ReturnType<typeof createNamedRows<Fields>>
}

/** The kind with what follows from its fields. */
export function completeNamedKind<View extends NamedView, Sent extends SentFields, Fields extends FieldDefinitions>({
  toJsonLd,
  ...options
}: NamedKindOptions<View, Sent, Fields>): NamedKind<View, Sent, Fields> {
  const { name, fields } = options.definition
  const kind = publishableKindByName[name]
  const column = (columnName: string) => toIdentifier(`${kind.alias}.${columnName}`)
  return {
    ...options,
    view: {
      kind,
      selectRecord: reuseSql((ctx: Context) => buildNamedJson(options.definition, kind, ctx)),
      dependencies: nameRecords([
        [name, sql`select ${column('id')}`],
        ['image', sql`select ${column('image_id')}`],
      ]),
      serializeSingle: record => serializeNamedRecord(record, fields, toJsonLd(record)),
    },
    searchColumns: listFields(fields).flatMap(([field, definition]) =>
      definition.isSearched ? [toIdentifier(`r.${toSqlColumn(field, definition)}`)] : [],
    ),
    rows: createNamedRows<Fields>(name),
  }
}
