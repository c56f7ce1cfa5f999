import type { Context } from '../../../api/context.ts'
import { emptySql, joinWithAnd, joinWithCommas, joinWithOr, type Sql, sql, toIdentifier } from '../../../db/sql/sql.ts'
import { listNameTexts } from '../../../core/kinds/fields.ts'
import { namedKinds } from '../../../core/kinds/named-kinds.ts'
import { parseSearch } from '../../../core/text/search.ts'
import { type LinkedTable, linkedTables, publishableKindByName } from '../../shared/record/kinds.ts'
import { buildSearchFilter, containsWord, type SearchFilter } from '../../shared/text/search.ts'
import { languageSql } from '../../shared/text/texts.ts'
import { buildReadableCondition } from '../../shared/publication/visibility.ts'
import type { DateConditions } from './date.ts'
import type { EventQuery } from '../schema.ts'

const { event } = publishableKindByName

/**
 * What a search with `search_in=all` reads besides the texts of events: the records `r` that the caller may read, and
 * the names of their text rows `x`, which `search_names` has folded.
 */
export const searchedKinds = linkedTables.map(kind => ({
  kind,
  names: sql`concat_ws(' ', ${joinWithCommas(listNameColumns(kind))})`,
  isReadable: (ctx: Context) => (kind.name === 'term' ? sql`true` : buildReadableCondition(ctx, 'r')),
}))

function listNameColumns({ name }: LinkedTable): Sql[] {
  const others = name === 'term' ? [] : listNameTexts(namedKinds[name].fields)
  return ['name', ...others].map(column => toIdentifier(`x.${column}`))
}

/** The search of a query for events `e`; null without one. */
export function buildEventSearch(
  ctx: Context,
  { search, search_in }: Pick<EventQuery, 'search' | 'search_in'>,
  dates: DateConditions,
): SearchFilter | null {
  if (search === undefined) return null
  if (search_in !== 'all') return buildSearchFilter(ctx, event, 'e', search)
  return { join: emptySql, conditions: buildNameAndTextConditions(ctx, search, dates) }
}

/**
 * The conditions that each word of a search is in a text of the event, or in the name of a venue, organizer, category
 * or tag that the caller may read, and that no excluded word is in any of these. Each word may be in a different text
 * or name.
 *
 * The words are bound values. Run the statement without a name, so that PostgreSQL plans it for them. It finds the
 * events with the longest word once: by event_texts_search, or the texts of the events in the window if the word is
 * common; and by venue_texts_search_names and its equals, then event_venues_by_venue. The other words are compared with
 * these events only.
 */
function buildNameAndTextConditions(ctx: Context, search: string, dates: DateConditions): Sql[] {
  const { included, excluded } = parseSearch(search)
  const [longest, ...others] = included.toSorted((a, b) => b.length - a.length)
  const hasWord = (word: string) =>
    joinWithOr([
      sql`exists (select from event_texts x where x.event_id = e.id and ${isTextWithWord(ctx, 'e', word, 'search_text')})`,
      ...selectLinksToName(ctx, word, dates).map(links => sql`exists (${links} and l.event_id = e.id)`),
    ])
  return [
    ...(longest === undefined ? [] : [sql`e.id = any(array(${selectEventsWithWord(ctx, longest, dates)}))`]),
    ...others.map(hasWord),
    ...excluded.map(word => sql`not ${hasWord(word)}`),
  ]
}

/** The ids of the events within the dates that have a word in their texts or in the name of a linked record. */
function selectEventsWithWord(ctx: Context, word: string, dates: DateConditions): Sql {
  const byText = sql`
    select e.id from events e join event_texts x on x.event_id = e.id
     where ${joinWithAnd([isTextWithWord(ctx, 'e', word, 'search_text'), ...dates.conditions])}`
  return selectLinksToName(ctx, word, dates).reduce((ids, links) => sql`${ids} union ${links}`, byText)
}

/** For each kind of linked record, the ids of the events that link to one with a word in its name. */
const selectLinksToName = (ctx: Context, word: string, { linkStartConditions }: DateConditions): Sql[] =>
  searchedKinds.map(({ kind: { table, textTable, linkTable }, isReadable }) => {
    const conditions = [isTextWithWord(ctx, 'r', word, 'search_names'), isReadable(ctx), ...linkStartConditions]
    return sql`
    select l.event_id from ${toIdentifier(table)} r
      join ${toIdentifier(textTable.table)} x on ${toIdentifier(`x.${textTable.recordKey}`)} = r.id
      join ${toIdentifier(linkTable.table)} l on ${toIdentifier(`l.${linkTable.key}`)} = r.id
     where ${joinWithAnd(conditions)}`
  })

/** The condition that a search of the record `alias` reads the text row `x`. */
export const isSearchedText = (ctx: Context, alias: string): Sql =>
  sql`x.language = any(array[${languageSql(ctx.language)}, ${toIdentifier(`${alias}.language`)}])`

const isTextWithWord = (ctx: Context, alias: string, word: string, column: 'search_text' | 'search_names'): Sql =>
  sql`${isSearchedText(ctx, alias)} and ${containsWord(toIdentifier(`x.${column}`), word)}`
