import { createInvalidParamFailure, toListItemFailure } from '../../core/failures.ts'
import { createMessage } from '../../core/messages.ts'

/** A link of an event as it was sent: the id of a record, or a record to make. */
export type LinkInput<Inline> = number | { id: number } | Inline

/**
 * The ids of the venues or organizers that an event names, in order and each once: `known` ids, and records that `add` makes.
 * Refuses `noun` for an id that is not known, and for faults of a record to make, with its place.
 */
export async function resolveLinkedIds<Inline extends object>(
  noun: 'venue' | 'organizer',
  asked: readonly LinkInput<Inline>[],
  known: (ids: number[]) => Promise<Set<number>>,
  add: (one: Inline) => Promise<number>,
): Promise<number[]> {
  const named = asked.map(one =>
    typeof one === 'number' ? one : 'id' in one && typeof one.id === 'number' ? one.id : null,
  )
  const ids = named.filter(id => id !== null)
  const found = await known(ids)
  const unknown = ids.find(id => !found.has(id))
  if (unknown !== undefined) throw createInvalidParamFailure({ [noun]: createMessage(`no-${noun}`, { id: unknown }) })
  const linked: number[] = []
  for (const [place, one] of asked.entries()) linked.push(named[place] ?? (await made(place, one as Inline)))
  return [...new Set(linked)]

  function made(place: number, one: Inline): Promise<number> {
    return add(one).catch((error: unknown) => {
      throw toListItemFailure(noun, place, error)
    })
  }
}
