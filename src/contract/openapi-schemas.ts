import { singleItemKeyword } from '../core/wire.ts'

/** A piece of JSON Schema. */
export type JsonSchema = { [keyword: string]: unknown }

/**
 * A simpler schema for code generators: without keywords that have no effect, without unions inside unions, and with
 * `oneOf` for alternatives that exclude each other. It accepts the same values; with `isOpen`, objects may also have
 * further properties, so that new fields in responses do not break clients.
 */
export function normalizeSchema(schema: JsonSchema, isOpen = false): JsonSchema {
  const keywords = Object.entries(schema)
    .map(([name, value]) => [renameKeyword(name), normalizeValue(value, isOpen)] as const)
    .filter(([name, value]) => !hasNoEffect(name, value) && !(isOpen && closesObject(name, value)))
    .filter(([name]) => name !== 'pattern' || !('format' in schema)) // zod adds a pattern to each format
  return simplifyUnion(addSingleItem(fixEmptyTuple(Object.fromEntries(keywords))))
}

function normalizeValue(value: unknown, isOpen: boolean): unknown {
  if (Array.isArray(value)) return value.map(one => normalizeValue(one, isOpen))
  return typeof value === 'object' && value !== null ? normalizeSchema(value as JsonSchema, isOpen) : value
}

/** zod drops `default` from preprocessed schemas, so our schemas have it as `absent`. */
const renameKeyword = (name: string): string => (name === 'absent' ? 'default' : name)

/** All keys of objects are strings, and all integers are safe integers. */
const hasNoEffect = (name: string, value: unknown): boolean =>
  (name === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}') ||
  ((name === 'minimum' || name === 'maximum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER)

const closesObject = (name: string, value: unknown): boolean => name === 'additionalProperties' && value === false

/** An empty tuple; JSON Schema does not allow `prefixItems: []`. */
function fixEmptyTuple(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema['prefixItems']) || schema['prefixItems'].length > 0) return schema
  const { prefixItems, ...rest } = schema
  return { ...rest, items: {}, maxItems: 0 }
}

/** A list, or one of its items, ids with commas between them, or null, for a schema with `singleItemKeyword`. */
function addSingleItem({ [singleItemKeyword]: acceptsSingleItem, ...schema }: JsonSchema): JsonSchema {
  if (acceptsSingleItem !== true) return schema
  const { description, ...list } = schema
  const idText = { type: 'string', pattern: String.raw`^[\d,\s]*$`, description: 'Ids with commas between them.' }
  const items = listAlternatives(list['items'] as JsonSchema)
  return { description, anyOf: [...items, list, idText, { type: 'null' }] }
}

function simplifyUnion({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (!Array.isArray(anyOf)) return rest
  const members = (anyOf as JsonSchema[]).flatMap(listAlternatives)
  const [only, empty] = members
  const isNullable = members.length === 2 && isBare(empty, 'null') && typeof only?.['type'] === 'string'
  if (isNullable && !('enum' in only)) return { ...only, ...rest, type: [only['type'], 'null'] }
  return { ...rest, [areDisjoint(members) ? 'oneOf' : 'anyOf']: members }
}

/** The alternatives of a union without other keywords, else the schema itself. */
function listAlternatives(schema: JsonSchema): JsonSchema[] {
  const [name, ...others] = Object.keys(schema)
  const isUnion = others.length === 0 && (name === 'anyOf' || name === 'oneOf')
  return isUnion ? (schema[name] as JsonSchema[]) : [schema]
}

const isBare = (schema: JsonSchema | undefined, type: string): boolean =>
  schema?.['type'] === type && Object.keys(schema).length === 1

/** Whether no value can match two alternatives, because their types differ. Components are objects. */
function areDisjoint(members: JsonSchema[]): boolean {
  const types = members.map(({ $ref, type }) => ($ref === undefined ? type : 'object'))
  const isClear = types.every(type => typeof type === 'string') && new Set(types).size === types.length
  return isClear && !(types.includes('integer') && types.includes('number'))
}

/** The schema of a URL parameter: without null, and without the description, which the parameter has. */
export function toParameterSchema({ type, description: _, ...rest }: JsonSchema): JsonSchema {
  if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest }
  const types = (type as string[]).filter(one => one !== 'null')
  return { type: types.length === 1 ? types[0] : types, ...rest }
}

/** The schema with every reference replaced by its definition. */
export function inlineDefinitions(schema: unknown, definitions: Record<string, JsonSchema>): unknown {
  if (Array.isArray(schema)) return schema.map(one => inlineDefinitions(one, definitions))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, id, ...rest } = schema as JsonSchema
  const definition = typeof $ref === 'string' ? definitions[$ref.replace('#/$defs/', '')] : undefined
  // A text in `id` is the name of the schema, which is left out. Any other `id` is a property with this name.
  const withoutId = typeof id === 'string' ? rest : (schema as JsonSchema)
  const inlined: JsonSchema = definition ? { ...definition, ...rest } : withoutId
  return Object.fromEntries(
    Object.entries(inlined).map(([name, value]) => [name, inlineDefinitions(value, definitions)]),
  )
}

/** The names of fields of events in the TEC API, by ours. */
export const tecFieldNames = { is_online: 'is_virtual', online_url: 'virtual_url' }
