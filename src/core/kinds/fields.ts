/**
 * The fields of a named kind (`src/core/kinds/<kind>.ts`), besides the fields that every kind has: name, description,
 * excerpt, slug, image. Schemas, columns, search, CSV, JSON-LD, imports and the forms of the page derive from them.
 */

/** What a field holds: one line of plain text, an address of the web, degrees (WGS 84), or yes or no. */
type FieldContent =
  | { type: 'line'; maxLength: number }
  | { type: 'webAddress' }
  | { type: 'degrees'; limit: 90 | 180 }
  | { type: 'flag' }

export type FieldDefinition = FieldContent & {
  /** What the OpenAPI document says about the field. */
  description: string
  /** Whether it has a text in each language. */
  isTranslated?: true
  /** The column as Prisma names it, if it is not the name of the field. */
  column?: string
  /** Whether a search in the list of the kind reads it; true when absent from a translated field. */
  isSearched?: boolean
  /** Whether a search for events in everything reads it like the name; only of a translated field. */
  isSearchedAsName?: true
  /** Where schema.org has it: `telephone`, or `address.postalCode` of an object in the object. */
  jsonLd?: string
  csv?: CsvColumn
}

export type CsvColumn = {
  /** The name behind the name of the kind: `Phone` for `Venue Phone`. */
  name: string
  /** Columns stand in the order of their positions. */
  position: number
  /** Further names behind the name of the kind, by which an import knows the column. */
  otherNames?: readonly string[]
  /** Names that stand alone, by which an import knows the column. */
  ownNames?: readonly string[]
}

export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>

export type NamedKindDefinition = {
  /** The name of the kind, which is also the name of the field with the name of a record. */
  name: string
  /** The name with its article. */
  described: string
  /** What the OpenAPI document says about the filter of events by these records. */
  filterDescription: string
  /** The type of schema.org, and the type of Open Graph for the page of a record. */
  jsonLdType: string
  openGraphType: 'website' | 'profile'
  /** What the names of the columns of CSV begin with. The first is written, all are read. */
  csvPrefixes: readonly [string, ...string[]]
  fields: FieldDefinitions
  /** A record in the OpenAPI document. */
  example: Readonly<Record<string, string>>
}

/** The value of a field in a response. */
export type FieldValue<Field extends FieldDefinition> = Field['type'] extends 'flag'
  ? boolean
  : Field['type'] extends 'degrees'
    ? number
    : string

/** The values of fields, as far as a record has them. */
export type PartialValues<Fields extends FieldDefinitions> = {
  [Name in keyof Fields]?: FieldValue<Fields[Name]> | undefined
}

export type TranslatedName<Fields extends FieldDefinitions> = {
  [Name in keyof Fields & string]: Fields[Name] extends { isTranslated: true } ? Name : never
}[keyof Fields & string]

/** The names and definitions of the fields. */
export const listFields = (fields: FieldDefinitions): [string, FieldDefinition][] => Object.entries(fields)

/** The names of the fields with a text in each language. */
export const listTranslatedNames = (fields: FieldDefinitions): string[] =>
  listNamesOf(fields, ({ isTranslated }) => isTranslated)

/** The translated fields that a search in the list of the kind reads. */
export const listSearchedTexts = (fields: FieldDefinitions): string[] =>
  listNamesOf(fields, ({ isTranslated, isSearched = true }) => isTranslated && isSearched)

/** The translated fields that a search for events in everything reads like the name. */
export const listNameTexts = (fields: FieldDefinitions): string[] =>
  listNamesOf(fields, ({ isTranslated, isSearchedAsName }) => isTranslated && isSearchedAsName)

const listNamesOf = (
  fields: FieldDefinitions,
  isListed: (definition: FieldDefinition) => boolean | undefined,
): string[] => listFields(fields).flatMap(([name, definition]) => (isListed(definition) ? [name] : []))
