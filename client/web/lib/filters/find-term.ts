import type { CalendarClient, Term } from '../../../index.ts'
import type { TermPlural } from '../../../../src/core/kinds/term-kinds.ts'
import { getProcedures } from '../records/procedures.ts'

/** The category or tag with this slug in any language; undefined when there is none. */
export async function findTermBySlug(
  calendar: CalendarClient,
  kind: TermPlural,
  slug: string,
): Promise<Term | undefined> {
  const terms = await getProcedures(calendar, kind).list.query({ slug, hide_empty: false, per_page: 1 })
  return terms[kind][0]
}
