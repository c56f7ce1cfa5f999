import {
  type FieldDefinition,
  type FieldDefinitions,
  type FieldValue,
  listFields,
  type TranslatedName,
} from '../../core/kinds/fields.ts'
import { toPlainText } from '../../core/text/html/html.ts'
import { toStoredText } from '../shared/text/texts.ts'

/** The columns and the texts that hold the fields of a kind. */

type ColumnName<Name extends string, Field> = Field extends { column: infer Column extends string } ? Column : Name

type StoredValue<Field extends FieldDefinition> =
  | FieldValue<Field>
  | (Field['type'] extends 'flag' ? undefined : null | undefined)

/** By the name of the column; undefined = leave as it is, null = clear. Without `Fields`, the columns of any kind. */
export type ColumnValues<Fields extends FieldDefinitions = never> = [Fields] extends [never]
  ? Readonly<Record<string, unknown>>
  : KnownColumnValues<Fields>

type KnownColumnValues<Fields extends FieldDefinitions> = {
  [Name in Exclude<keyof Fields & string, TranslatedName<Fields>> as ColumnName<Name, Fields[Name]>]?: StoredValue<
    Fields[Name]
  >
}

/** In one language; undefined = leave as it is, null = clear. Without `Fields`, the texts of any kind. */
export type TextValues<Fields extends FieldDefinitions = never> = {
  [Name in [Fields] extends [never] ? string : TranslatedName<Fields>]?: string | null | undefined
}

const getColumn = (name: string, { column = name }: FieldDefinition): string => column

/** The column as PostgreSQL names it: `show_map`. */
export const toSqlColumn = (name: string, field: FieldDefinition): string =>
  getColumn(name, field).replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

type SentValues = Readonly<Record<string, unknown>>

/** The columns for the fields of a request. */
export const toColumnValues = (fields: FieldDefinitions, sent: SentValues): ColumnValues =>
  Object.fromEntries(
    listFields(fields).flatMap(([name, field]) =>
      field.isTranslated ? [] : [[getColumn(name, field), toStoredValue(field, sent[name])]],
    ),
  )

/** The texts for the fields of a request, in its language. */
export const toTextValues = (fields: FieldDefinitions, sent: SentValues) =>
  Object.fromEntries(
    listFields(fields).flatMap(([name, field]) =>
      field.isTranslated ? [[name, toStoredValue(field, sent[name])]] : [],
    ),
  ) as TextValues

function toStoredValue({ type }: FieldDefinition, value: unknown): unknown {
  if (type === 'line') return toStoredText(value as string | null | undefined, toPlainText) // the schema has read it
  return type === 'flag' ? (value ?? undefined) : value
}
