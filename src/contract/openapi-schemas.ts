/** A piece of JSON Schema. */
export type JsonSchema = { [keyword: string]: unknown }

/**
 * A schema as generators like to read it: nothing that says nothing, no unions inside unions, alternatives that exclude each
 * other as `oneOf`. What it accepts stays the same, but for one thing: with `isOpen`, objects may have further properties, so
 * that answers can grow.
 */
export function normalizeSchema(schema: JsonSchema, isOpen = false): JsonSchema {
  const kept = Object.entries(schema)
    .map(([name, value]) => [named(name), tidyValue(value, isOpen)] as const)
    .filter(([name, value]) => !saysNothing(name, value) && !(isOpen && isClosing(name, value)))
    .filter(([name]) => name !== 'pattern' || !('format' in schema)) // zod spells formats out
  return union(emptyList(Object.fromEntries(kept)))
}

function tidyValue(value: unknown, isOpen: boolean): unknown {
  if (Array.isArray(value)) return value.map(one => tidyValue(one, isOpen))
  return typeof value === 'object' && value !== null ? normalizeSchema(value as JsonSchema, isOpen) : value
}

/** zod leaves `default` out of schemas that read texts, so ours say under `absent` what an absent field means. */
const named = (name: string): string => (name === 'absent' ? 'default' : name)

/** Keys of objects are texts, and whole numbers no larger than a number can be. */
const saysNothing = (name: string, value: unknown): boolean =>
  (name === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}') ||
  ((name === 'minimum' || name === 'maximum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER)

const isClosing = (name: string, value: unknown): boolean => name === 'additionalProperties' && value === false

/** A list of no members, which JSON Schema cannot say with `prefixItems: []`. */
function emptyList(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema['prefixItems']) || schema['prefixItems'].length > 0) return schema
  const { prefixItems, ...rest } = schema
  return { ...rest, items: {}, maxItems: 0 }
}

function union({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (!Array.isArray(anyOf)) return rest
  const members = (anyOf as JsonSchema[]).flatMap(membersOf)
  const [only, empty] = members
  const isNullable = members.length === 2 && isBare(empty, 'null') && typeof only?.['type'] === 'string'
  if (isNullable && !('enum' in only)) return { ...only, ...rest, type: [only['type'], 'null'] }
  return { ...rest, [areDisjoint(members) ? 'oneOf' : 'anyOf']: members }
}

/** The members of a union without keywords of its own, else the schema itself. */
function membersOf(schema: JsonSchema): JsonSchema[] {
  const [name, ...others] = Object.keys(schema)
  const isUnion = others.length === 0 && (name === 'anyOf' || name === 'oneOf')
  return isUnion ? (schema[name] as JsonSchema[]) : [schema]
}

const isBare = (schema: JsonSchema | undefined, type: string): boolean =>
  schema?.['type'] === type && Object.keys(schema).length === 1

/** Whether no value can match two of them: their types differ. Components are objects. */
function areDisjoint(members: JsonSchema[]): boolean {
  const types = members.map(({ $ref, type }) => ($ref === undefined ? type : 'object'))
  const isClear = types.every(type => typeof type === 'string') && new Set(types).size === types.length
  return isClear && !(types.includes('integer') && types.includes('number'))
}

/** A schema of a URL's parameter: there is no null in a URL, and its description belongs to the parameter. */
export function toParameterSchema({ type, description: _, ...rest }: JsonSchema): JsonSchema {
  if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest }
  const types = (type as string[]).filter(one => one !== 'null')
  return { type: types.length === 1 ? types[0] : types, ...rest }
}

/** The same schema with the definitions it refers to written out in their places. */
export function inlineDefinitions(schema: unknown, definitions: Record<string, JsonSchema>): unknown {
  if (Array.isArray(schema)) return schema.map(one => inlineDefinitions(one, definitions))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, id, ...rest } = schema as JsonSchema
  const definition = typeof $ref === 'string' ? definitions[$ref.replace('#/$defs/', '')] : undefined
  const own = typeof id === 'string' ? rest : (schema as JsonSchema)
  const whole: JsonSchema = definition ? { ...definition, ...rest } : own
  return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, inlineDefinitions(value, definitions)]))
}
