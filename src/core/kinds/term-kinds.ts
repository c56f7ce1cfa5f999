import { mapNames } from './map-names.ts'

/** Category pages have this folder too, because links of the TEC API use it: `/events/category/concerts/`. */
export const tecCategoryFolder = 'events/category'

/** The two kinds of term, which differ in little: categories have a tree and colors. */
export const termKinds = {
  category: { plural: 'categories', pageFolder: tecCategoryFolder },
  tag: { plural: 'tags', pageFolder: 'tag' },
} as const

/** The name of a kind of term. */
export type Taxonomy = keyof typeof termKinds
export type TermPlural<Name extends Taxonomy = Taxonomy> = (typeof termKinds)[Name]['plural']
export const isTaxonomy = (name: string): name is Taxonomy => taxonomies.some(taxonomy => taxonomy === name)
export const taxonomies = Object.keys(termKinds) as readonly Taxonomy[]

/** A value for each kind of term, by its name. */
export const mapTermKinds = <Value>(toValue: (taxonomy: Taxonomy) => Value) => mapNames(taxonomies, toValue)

/** The plurals: the names of their collections in the API, and of the fields of events with these terms. */
export const termPlurals: readonly TermPlural[] = taxonomies.map(taxonomy => termKinds[taxonomy].plural)
