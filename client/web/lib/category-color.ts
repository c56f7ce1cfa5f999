import type { Term } from '../../index.ts'
import { categoryColors, type CategoryColor } from '../../../src/core/color/category-colors.ts'

/** The color that editors chose for a category, or one that depends only on its id. */
export const getCategoryColor = ({ id, color }: Pick<Term, 'id' | 'color'>): CategoryColor =>
  color ?? categoryColors[id % categoryColors.length] ?? 'blue'

/**
 * The color of the category with the lowest id, so that an event has the same color in every language; undefined for an
 * event without categories.
 */
export function getEventColor({ categories }: { categories: Pick<Term, 'id' | 'color'>[] }): CategoryColor | undefined {
  const [first] = categories.toSorted((a, b) => a.id - b.id)
  return first && getCategoryColor(first)
}

/** The class of an element in a color, `color-red`; '' for the default color of the page. */
export const getColorClass = (color: CategoryColor | undefined): string => (color ? `color-${color}` : '')
