import type { FacetOption } from './facets.ts'

/** A choice and how far below the top it stands. */
type Placed = { choice: FacetOption; depth: number }

/** The choices with each below the one that it belongs to, otherwise in their order; what belongs to none that is here is at the top. */
export function flattenFacetTree(choices: FacetOption[]): Placed[] {
  const ids = new Set(choices.map(({ id }) => id))
  const within = (id: number, depth: number): Placed[] =>
    choices
      .filter(({ parent }) => (ids.has(parent) ? parent : 0) === id)
      .flatMap(choice => [{ choice, depth }, ...within(choice.id, depth + 1)])
  return within(0, 0)
}

/** A text as it is compared: without regard to case and accents. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
