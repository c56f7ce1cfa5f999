import type { FacetOption } from './facet-options.ts'

/** An option with its depth in the tree; the depth of the top level is 0. */
type OptionAtDepth = { option: FacetOption; depth: number }

/**
 * Lists each option before its children, otherwise in the same order. Options whose parent is
 * missing are on the top level.
 */
export function flattenFacetTree(options: FacetOption[]): OptionAtDepth[] {
  const ids = new Set(options.map(({ id }) => id))
  const flatten = (id: number, depth: number): OptionAtDepth[] =>
    options
      .filter(({ parent }) => (ids.has(parent) ? parent : 0) === id)
      .flatMap(option => [{ option, depth }, ...flatten(option.id, depth + 1)])
  return flatten(0, 0)
}

/** Removes case and accents from a text, to compare it with others. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
