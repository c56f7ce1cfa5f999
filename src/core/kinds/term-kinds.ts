import { tecCategoryFolder } from '../page/segments.ts'

/** The two kinds of term, which differ in little: categories have a tree and colors. */
export const termKinds = {
  category: { plural: 'categories', pageFolder: tecCategoryFolder },
  tag: { plural: 'tags', pageFolder: 'tag' },
} as const

/** The name of a kind of term. */
export type Taxonomy = keyof typeof termKinds
export const taxonomies = Object.keys(termKinds) as Taxonomy[]

/** A value for each kind of term, by its name. */
export const mapTermKinds = <Value>(toValue: (taxonomy: Taxonomy) => Value) =>
  Object.fromEntries(taxonomies.map(taxonomy => [taxonomy, toValue(taxonomy)])) as Record<Taxonomy, Value>
