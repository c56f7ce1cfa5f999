import { type Sql, sql, toIdentifier } from '../../db/sql/sql.ts'
import type { LinkedTable } from '../shared/record/kinds.ts'

/** The end of a statement about the records `alias` that the event `e` links to, with their links `l`. */
export const fromLinked = ({ table, linkTable }: LinkedTable, alias = 'r'): Sql => sql`
      from ${toIdentifier(linkTable.table)} l
      join ${toIdentifier(table)} ${toIdentifier(alias)} on ${toIdentifier(`${alias}.id`)} = ${toIdentifier(`l.${linkTable.key}`)}
     where l.event_id = e.id`
