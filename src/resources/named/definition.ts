import type { Context } from '../../api/context.ts'
import { type FieldDefinitions, listFields } from '../../core/kinds/fields.ts'
import { type AnyNamedKind, namedKinds } from '../../core/kinds/named-kinds.ts'
import type { NamedKindName } from '../../core/kinds/names.ts'
import { type Sql, sql, toIdentifier } from '../../db/sql/sql.ts'
import { toNamedJsonLd } from '../../formats/json-ld.ts'
import type { ImageInput } from '../shared/image/references.ts'
import { reuseSql } from '../shared/list/reused-sql.ts'
import { nameRecords } from '../shared/record/documents.ts'
import { namedKindByName } from '../shared/record/kinds.ts'
import type { OwnershipFields } from '../shared/record/ownership.ts'
import type { ViewedRecord } from '../shared/record/results.ts'
import type { RecordView } from '../shared/record/view.ts'
import { type TextValues, toSqlColumn } from './columns.ts'
import type { NamedRecordList } from './list.ts'
import { createNamedRows, type StoredNamedRecord } from './rows.ts'
import type { NamedPatch } from './schemas.ts'
import { buildNamedJson, serializeNamedRecord } from './view.ts'

/** The fields that a request may send of a record of any named kind. */
export type SentFields = OwnershipFields &
  ImageInput & {
    description?: string | null | undefined
    excerpt?: string | null | undefined
    slug?: string | null | undefined
  }

/** What one named kind does, and others do not. `Sent` has the fields of a request, `Fields` defines those of a record. */
type Rules<Sent, Fields extends FieldDefinitions = never> = {
  /** Throws `rest_invalid_param` for fields that do not agree; `before` is the record that a patch changes. */
  checkFields?: (fields: Sent, before?: StoredNamedRecord<Fields>) => void
  /** Adds texts that derive from others, to the texts of a new record (without `before`) or of a patch. */
  addDerivedTexts?: (texts: TextValues<Fields>, before?: StoredNamedRecord<Fields>) => TextValues<Fields>
  /** The condition, besides name and description, under which an imported record is the same as a stored one. */
  buildImportMatch?: (texts: TextValues<Fields>) => Sql
  /** Leaves out the fields that cannot be checked after the schema has rejected others. */
  omitDependentFields?: (fields: Sent) => Sent
}

export type NamedKindRules<Name extends NamedKindName> = Rules<NamedPatch<Name>, (typeof namedKinds)[Name]['fields']>

/** The rules of a kind whose fields the code does not know. */
type AnyRules = Rules<SentFields>

export type NamedView = ViewedRecord & { url: string; rest_url: string; description?: string | undefined }

/**
 * A named kind. A record of it has a name; events link to it, and may name a new one in place of an id. Venues and
 * organizers are such kinds.
 */
export type NamedKind = AnyRules & {
  definition: AnyNamedKind
  view: RecordView<NamedView> & { kind: NamedRecordList['kind'] }
  /** See `NamedRecordList`. */
  searchColumns: Sql[]
  rows: ReturnType<typeof createNamedRows>
}

/** The kind with what follows from its fields. */
export function completeNamedKind<Name extends NamedKindName>(name: Name, rules: NamedKindRules<Name> = {}): NamedKind {
  const definition = namedKinds[name]
  const kind = namedKindByName[name]
  const column = (columnName: string) => toIdentifier(`${kind.alias}.${columnName}`)
  return {
    ...(rules as AnyRules), // the schemas of the kind have read the fields
    definition,
    view: {
      kind,
      selectRecord: reuseSql((ctx: Context) => buildNamedJson(definition, kind, ctx)),
      dependencies: nameRecords([
        [name, sql`select ${column('id')}`],
        ['image', sql`select ${column('image_id')}`],
      ]),
      serializeSingle: record => serializeNamedRecord(record, definition.fields, toNamedJsonLd(definition, record)),
    },
    searchColumns: listFields(definition.fields).flatMap(([field, fieldDefinition]) =>
      fieldDefinition.isSearched && !fieldDefinition.isTranslated
        ? [toIdentifier(`r.${toSqlColumn(field, fieldDefinition)}`)]
        : [],
    ),
    rows: createNamedRows(name),
  }
}
