import type { SourceItem } from '../sources/source-item.ts'

/** An event that shares its id with others, and the number of its line. */
export type SharedId = { id: string; number: number }

/** Tells of the ids that several events have. `kind` is the word of the format for an id. */
export function* listSharedIds(shared: SharedId[], kind: 'UID' | 'ID', name: string): Generator<SourceItem, void> {
  const ids = new Set(shared.map(({ id }) => id))
  const [first] = shared
  if (!first) return
  const others = ids.size > 1 ? ` and ${ids.size - 1} others` : ''
  yield {
    location: `${name}:${first.number}`,
    problem:
      `${shared.length} events share the ${kind} “${first.id.slice(0, 60)}”${others}; ` +
      'their starts differ, so each is an event of its own',
    isError: false,
    isRemark: true,
  }
}
