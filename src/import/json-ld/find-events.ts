/** An object of JSON-LD. */
export type JsonLdObject = Record<string, unknown>

/** Bounds for hostile documents. */
const depthMax = 30
export const objectsMax = 100_000

/** Subtypes of schema.org/Event whose names do not end with `Event`. */
const otherEventTypes = ['CourseInstance', 'Festival', 'Hackathon', 'EventSeries']

export const isObject = (value: unknown): value is JsonLdObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as a list: schema.org allows one value or several. */
export const toList = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/**
 * The types of an object without their vocabulary: `https://schema.org/MusicEvent` and `schema:MusicEvent` →
 * `MusicEvent`.
 */
export const listTypes = (object: JsonLdObject): string[] =>
  toList(object['@type']).flatMap(type => (typeof type === 'string' ? [type.replace(/^.*[/:#]/, '')] : []))

/**
 * Whether an object is an event: it has a start or a schedule, or a name, so that the report says that its start is
 * missing. A series of events that lists its dates needs no start.
 */
function isEvent(object: JsonLdObject): boolean {
  if (!listTypes(object).some(type => type.endsWith('Event') || otherEventTypes.includes(type))) return false
  const hasDates = object.startDate !== undefined || object.eventSchedule !== undefined
  return hasDates || (object.name !== undefined && object.subEvent === undefined)
}

/**
 * The events of a JSON-LD document, in their order: in lists, in `@graph`, in an ItemList, and as parts of other
 * objects, but not the event that another one is a part of. A reference `{ "@id": … }` in an event becomes its object.
 */
export function findEvents(document: unknown): JsonLdObject[] {
  const events: JsonLdObject[] = []
  const byId = new Map<string, JsonLdObject>()
  let count = 0
  const visit = (value: unknown, depth: number): void => {
    if (depth > depthMax || count > objectsMax) return
    if (Array.isArray(value)) return value.forEach(member => visit(member, depth + 1))
    if (!isObject(value)) return
    count++
    const id = value['@id']
    if (typeof id === 'string' && Object.keys(value).length > 1) byId.set(id, value)
    if (isEvent(value)) events.push(value)
    for (const [name, member] of Object.entries(value)) if (name !== 'superEvent') visit(member, depth + 1)
  }
  visit(document, 0)
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    const id = isObject(value) && Object.keys(value).length === 1 ? value['@id'] : undefined
    return typeof id === 'string' ? (byId.get(id) ?? value) : value
  }
  return events.map(event => Object.fromEntries(Object.entries(event).map(([name, value]) => [name, resolve(value)])))
}
