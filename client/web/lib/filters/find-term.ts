import type { CalendarClient, Term } from '../../../index.ts'

/** The category or tag with this slug in any language; undefined when there is none. */
export async function findTermBySlug(
  calendar: CalendarClient,
  kind: 'categories' | 'tags',
  slug: string,
): Promise<Term | undefined> {
  const query = { slug, hide_empty: false, per_page: 1 }
  const terms =
    kind === 'tags'
      ? (await calendar.tags.list.query(query)).tags
      : (await calendar.categories.list.query(query)).categories
  return terms[0]
}
