import type { Context } from '../../api/context.ts'
import { joinWithAnd, type Sql, sql } from '../../db/sql/sql.ts'
import { type IdPage, computeOffset, toPageRequest } from '../../core/paging.ts'
import { parseSearch } from '../../core/text/search.ts'
import { findPage } from '../shared/list/pages.ts'
import type { UserQuery } from './schema.ts'

/**
 * One page of the users, by login.
 *
 * Guarantees: a total order, because logins are unique. Reads every user, because a calendar has only dozens.
 */
export async function findUsers(ctx: Context, query: UserQuery): Promise<IdPage> {
  const request = toPageRequest(query)
  const where = joinWithAnd(query.search === undefined ? [] : buildWordConditions(query.search))
  return findPage(
    ctx,
    sql`select id from users where ${where} order by login limit ${request.size} offset ${computeOffset(request)}`,
    sql`select count(*)::int as total from users where ${where}`,
  )
}

/** The conditions that a user has all words of a search and no excluded one, regardless of case and accents. */
function buildWordConditions(search: string): Sql[] {
  const { included, excluded } = parseSearch(search)
  const containsWords = (words: string) =>
    sql`fold(concat_ws(e'\\x1f', login, name, email)) like (select like_pattern(${words}))`
  return [...included.map(containsWords), ...excluded.map(words => sql`not ${containsWords(words)}`)]
}
