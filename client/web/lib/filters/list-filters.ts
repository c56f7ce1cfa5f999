import type { Inputs } from '../../../index.ts'

type ListQuery = NonNullable<Inputs['events']['list']>

/**
 * These filters of a list of events as lists of ids, slugs or words: `{ venue: [12] }`. The service also takes one value
 * alone, and records.
 */
export type ListFilters<Name extends keyof ListQuery> = {
  [Key in Name]?: Exclude<Extract<ListQuery[Key], unknown[]>[number], object>[] | undefined
}
