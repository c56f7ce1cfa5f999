import { may } from '../api/access.ts'
import type { Context } from '../api/context.ts'
import { all, raw, type Sql, sql } from '../db/sql.ts'
import { invalid } from '../kernel/failures.ts'
import { readList } from '../kernel/wire.ts'
import { statuses, type Status } from './publication.ts'
import { isReadable, statusShown } from './visibility.ts'
import { say } from '../kernel/messages.ts'

/**
 * What a list shows to its caller: what they may read, in the states they asked for. Strangers may ask for `publish` alone,
 * those who edit for the trash too. Refuses `status` for anything else.
 */
export function listed(ctx: Context, alias: string, status: string | undefined): Sql {
  if (status === undefined) return isReadable(ctx, alias)
  const asked = readStatuses(ctx, status)
  const own = asked.includes('trash') ? sql`${raw(alias)}.status = 'trash'` : null
  const readable = all([isReadable(ctx, alias), sql`${statusShown(ctx, alias)} = any(${asked})`])
  return own ? sql`(${own} or (${readable}))` : readable
}

function readStatuses(ctx: Context, status: string): Status[] {
  const asked = (readList(status) as string[]).map(word => word.toLowerCase())
  const mayAsk: readonly string[] = may(ctx.caller, 'edit-others')
    ? statuses
    : may(ctx.caller, 'write')
      ? withoutTrash
      : ['publish']
  const refused = asked.find(word => !mayAsk.includes(word))
  if (refused !== undefined || asked.length === 0)
    throw invalid({ status: say('some-of', { values: mayAsk.join(', ') }) })
  return asked as Status[]
}

const withoutTrash = statuses.filter(status => status !== 'trash')
