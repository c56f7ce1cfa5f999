import type { z } from 'zod'
import { tecFieldNames } from '../../contract/openapi-schemas.ts'
import type { Operation } from '../../contract/operations.ts'
import { createMessage, type Message } from '../../core/failure/messages.ts'
import { type FieldSelection, parseFieldSelection } from '../../core/json/selected-fields.ts'

/** The fields that a request selects; null for all. */
type SelectedFields = {
  /** The parameter that names them. */
  parameter: 'fields' | '_fields'
  fields: FieldSelection | null
  notices: string[]
}

/** Reads `fields`, which replaces `_fields`, the same parameter in WordPress. */
export function readSelectedFields(parameters: Readonly<Record<string, unknown>>): SelectedFields {
  const fields = parseFieldSelection(parameters['fields'])
  const others = parseFieldSelection(parameters['_fields'])
  if (fields === null) return { parameter: '_fields', fields: others, notices: [] }
  const notices = others === null ? [] : ['_fields was ignored, because fields replaces it']
  return { parameter: 'fields', fields, notices }
}

/** The message for `fields` or `_fields` if it names a field that no response of the operation has. */
export function checkSelectedFields(
  { output }: Operation,
  { parameter, fields }: SelectedFields,
  { isTec }: { isTec: boolean },
): Record<string, Message> {
  const names = fields === null ? [] : listUnknownFields(output, fields, isTec)
  return names.length > 0 ? { [parameter]: createMessage('no-field', { names: names.join(', ') }) } : {}
}

function listUnknownFields(output: z.ZodType, selection: FieldSelection, isTec: boolean): string[] {
  const objects = listObjects(output)
  if (objects === null) return []
  return [...selection].flatMap(([name, inner]) => {
    const members = objects.flatMap(shape => (Object.hasOwn(shape, name) ? [shape[name] as z.ZodType] : []))
    if (members.length === 0) return isTec && isTecName(objects, name) ? [] : [name]
    if (inner === true) return []
    const unknown = members.map(member => listUnknownFields(member, inner, isTec))
    const everywhere = unknown.reduce((names, others) => names.filter(one => others.includes(one)))
    return everywhere.map(innerName => `${name}.${innerName}`)
  })
}

const isTecName = (objects: Shape[], name: string): boolean =>
  Object.entries(tecFieldNames).some(
    ([own, tecName]) => tecName === name && objects.some(shape => Object.hasOwn(shape, own)),
  )

type Shape = Readonly<Record<string, unknown>>

/** What zod knows of a schema that contains others. */
type Definition = { type: string; shape?: Shape; options?: z.ZodType[] } & Partial<
  Record<'element' | 'innerType' | 'out', z.ZodType>
>

/** The objects that a value is, or has as items of a list; none for a text. Null if it may have any field. */
function listObjects(schema: z.ZodType): Shape[] | null {
  const { type, shape, options, element, innerType, out } = schema.def as unknown as Definition
  if (type === 'record' || type === 'unknown' || type === 'any') return null
  if (shape) return [shape]
  const lists = [...(options ?? []), element, innerType, out].flatMap(part => (part ? [listObjects(part)] : []))
  return lists.includes(null) ? null : lists.flatMap(list => list ?? [])
}
