import ts from 'typescript'
import { z } from 'zod'

/** What `printType` needs. */
export type TypePrinter = {
  checker: ts.TypeChecker
  /** The texts of the objects that `printType` replaces by the id of their schema, such as `Event`. */
  declarations: Map<string, string>
}

/**
 * The text of a type. It refers to no type of the service or of a library, only to objects in `declarations`. The
 * checker resolves every conditional and mapped type. `schema` is the schema of the type; its descriptions become
 * comments.
 */
export function printType(printer: TypePrinter, type: ts.Type, schema?: z.ZodType): string {
  const { checker } = printer
  const inner = schema && unwrap(schema)
  if (type.isUnion()) return printUnion(printer, type, inner)
  if (checker.isTupleType(type)) {
    const parts = listTypeArguments(printer, type).map(part => printType(printer, part))
    return `[${parts.join(', ')}]`
  }
  if (checker.isArrayType(type)) {
    const element = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined
    const [part] = listTypeArguments(printer, type).map(part => printType(printer, part, element))
    return `Array<${part}>`
  }
  if (type.symbol?.name === 'AsyncIterable') return printMessages(printer, type, schema)
  if (isObject(type)) return nameObject(printer, printObject(printer, type, inner), inner)
  return checker.typeToString(type)
}

/** The stream of a subscription. `schema` describes the data of a message. */
function printMessages(printer: TypePrinter, type: ts.Type, schema?: z.ZodType): string {
  const { checker } = printer
  const [message] = listTypeArguments(printer, type)
  const properties = (message ? checker.getPropertiesOfType(message) : []).map(property =>
    printProperty(printer, property, property.name === 'data' ? schema : undefined),
  )
  return `AsyncIterable<{\n${properties.join('')}}>`
}

const listTypeArguments = ({ checker }: TypePrinter, type: ts.Type): readonly ts.Type[] =>
  checker.getTypeArguments(type as ts.TypeReference)

/** null and undefined come last. `true` and `false` become `boolean`. */
function printUnion(printer: TypePrinter, type: ts.UnionType, schema?: z.ZodType): string {
  const isEmpty = ({ flags }: ts.Type) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0
  const parts = [...type.types.filter(part => !isEmpty(part)), ...type.types.filter(isEmpty)]
  const options = listOptions(schema)
  const texts = parts.map(part =>
    printType(
      printer,
      part,
      options.find(option => fits(printer, part, unwrap(option))),
    ),
  )
  if (!texts.includes('true') || !texts.includes('false')) return texts.join(' | ')
  return ['boolean', ...texts.filter(text => text !== 'true' && text !== 'false')].join(' | ')
}

/**
 * The schemas of the parts of a union. A list may be sent as one item alone, so the schemas of its items are among
 * them.
 */
function listOptions(schema: z.ZodType | undefined): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[]
  if (schema instanceof z.ZodArray) return [schema, ...listOptions(unwrap(schema.element as z.ZodType))]
  return schema ? [schema] : []
}

/**
 * Whether a part of a union can come from a schema: an array from an array, an object from an object with the same
 * fields.
 */
function fits({ checker }: TypePrinter, type: ts.Type, schema: z.ZodType): boolean {
  if (checker.isArrayType(type)) return schema instanceof z.ZodArray
  if (!isObject(type) || !(schema instanceof z.ZodObject)) return false
  const names = new Set(Object.keys(schema.shape))
  const properties = checker.getPropertiesOfType(type)
  return properties.length === names.size && properties.every(({ name }) => names.has(name))
}

function printObject(printer: TypePrinter, type: ts.Type, schema?: z.ZodType): string {
  const { checker } = printer
  if (type.getCallSignatures().length > 0) throw new Error(`JSON has no functions: ${checker.typeToString(type)}`)
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  // In the order of the schema. The checker has another order.
  const rank = new Map(Object.keys(shape).map((name, index) => [name, index]))
  const properties = [...checker.getPropertiesOfType(type)]
    .sort((a, b) => (rank.get(a.name) ?? 0) - (rank.get(b.name) ?? 0))
    .map(property => printProperty(printer, property, shape[property.name]))
  const indexes = checker
    .getIndexInfosOfType(type)
    .map(index => `[key: ${printType(printer, index.keyType)}]: ${printType(printer, index.type)}\n`)
  return `{\n${[...properties, ...indexes].join('')}}`
}

function printProperty(printer: TypePrinter, property: ts.Symbol, schema?: z.ZodType): string {
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
  const type = printType(printer, printer.checker.getTypeOfSymbol(property), schema)
  return `${formatComment(schema && describe(schema))}${JSON.stringify(property.name)}${isOptional ? '?' : ''}: ${type}\n`
}

/**
 * How to refer to the type of an object: by the id of its schema, such as `Event`, after storing its text under this id
 * in `declarations`. An object without an id, or with another text than the stored one, is written in full.
 */
function nameObject({ declarations }: TypePrinter, text: string, schema?: z.ZodType): string {
  const id = schema && z.globalRegistry.get(schema)?.id
  if (!id || (declarations.get(id) ?? text) !== text) return text
  declarations.set(id, text)
  return id
}

const isObject = ({ flags }: ts.Type): boolean => (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0

/** The schema inside an optional, nullable or preprocessed one. */
function getInner(schema: z.ZodType): z.ZodType | undefined {
  const { innerType, out } = schema.def as { innerType?: z.ZodType; out?: z.ZodType }
  return innerType ?? out
}

function unwrap(schema: z.ZodType): z.ZodType {
  const inner = getInner(schema)
  return inner ? unwrap(inner) : schema
}

/** The description of a schema, or of the schema inside it. */
function describe(schema: z.ZodType): string | undefined {
  const inner = getInner(schema)
  return schema.description ?? (inner && describe(inner))
}

/** A doc comment in a line of its own, or `''`. */
export const formatComment = (text: string | undefined): string =>
  text ? `/** ${text.replaceAll('*/', '* /')} */\n` : ''
