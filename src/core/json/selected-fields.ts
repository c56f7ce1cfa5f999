/** The fields that a caller selects, by name. `true` is the whole value, a map the fields inside it. */
export type FieldSelection = ReadonlyMap<string, true | FieldSelection>

type MutableSelection = Map<string, true | MutableSelection>

/** No response has fields at a greater depth. */
const depthMax = 20

/**
 * Parses `fields`, or `_fields`, as WordPress does: names with commas or spaces between them, or a list of names.
 * `venue.city` is the city inside the venue. Null if there is no name, which selects everything.
 */
export function parseFieldSelection(raw: unknown): FieldSelection | null {
  const values = typeof raw === 'object' && raw !== null ? Object.values(raw) : [raw]
  const texts = values.filter(value => typeof value === 'string' || typeof value === 'number')
  const paths = texts.flatMap(text => String(text).split(/[\s,]+/)).filter(path => path !== '')
  if (paths.length === 0) return null
  const selection: MutableSelection = new Map()
  for (const path of paths) addPath(selection, path.split('.', depthMax))
  return selection
}

/** A name alone selects its whole value, also when `name.inner` comes before or after it. */
function addPath(selection: MutableSelection, path: string[]): void {
  let parent = selection
  for (const name of path.slice(0, -1)) {
    const inner: true | MutableSelection = parent.get(name) ?? new Map<string, true | MutableSelection>()
    if (inner === true) return
    parent.set(name, inner)
    parent = inner
  }
  parent.set(path.at(-1) ?? '', true)
}

/** The JSON text with only the selected fields; the same text without a selection. */
export const selectFields = (jsonText: string, selection: FieldSelection | null): string =>
  selection === null ? jsonText : JSON.stringify(pickFields(JSON.parse(jsonText), selection))

/** In a list, the selection applies to each item. A value without fields, such as `false`, is left as it is. */
function pickFields(value: unknown, selection: FieldSelection): unknown {
  if (Array.isArray(value)) return value.map(item => pickFields(item, selection))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const inner = selection.get(name)
      if (inner === undefined) return []
      return [[name, inner === true ? member : pickFields(member, inner)]]
    }),
  )
}
