import type { FacetOption } from './facets.ts'

/** An option with its depth in the tree; 0 = top. */
type OptionAtDepth = { option: FacetOption; depth: number }

/** The options with children after their parents, otherwise in the same order. Options whose parent is missing are at the top. */
export function flattenFacetTree(options: FacetOption[]): OptionAtDepth[] {
  const ids = new Set(options.map(({ id }) => id))
  const flatten = (id: number, depth: number): OptionAtDepth[] =>
    options
      .filter(({ parent }) => (ids.has(parent) ? parent : 0) === id)
      .flatMap(option => [{ option, depth }, ...flatten(option.id, depth + 1)])
  return flatten(0, 0)
}

/** A text for comparison, without case and accents. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
