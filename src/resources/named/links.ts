import type { NamedKindName } from '../../core/kinds/names.ts'
import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { createInvalidParamFailure, toListItemFailure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { toPlainText } from '../../core/text/html/html.ts'
import { lockRecordNames } from './find-or-insert.ts'
import type { PublishableKind } from '../shared/record/kinds.ts'
import { lockReadableIds } from '../shared/record/access.ts'

/** A link of an event as a request sends it: the id of a record, or a new record. */
export type LinkInput<Inline> = number | { id: number } | Inline

/**
 * The ids of the venues or organizers that an event names, in order and without duplicates. `insert` stores the new
 * records. Throws `rest_invalid_param` for `venue` or `organizer` for an id that the caller may not read, and for
 * validation errors of a new record, with its index in the list.
 */
export async function resolveLinkedIds<Inline extends object>(
  ctx: Context,
  tx: Tx,
  kind: PublishableKind & { name: NamedKindName },
  links: readonly LinkInput<Inline>[],
  insert: (ctx: Context, tx: Tx, input: Inline) => Promise<number>,
): Promise<number[]> {
  const parameter = kind.name
  const sentIds = links.map(link =>
    typeof link === 'number' ? link : 'id' in link && typeof link.id === 'number' ? link.id : null,
  )
  const ids = sentIds.filter(id => id !== null)
  const readableIds = await lockReadableIds(ctx, tx, kind, ids)
  const unknownId = ids.find(id => !readableIds.has(id))
  if (unknownId !== undefined)
    throw createInvalidParamFailure({ [parameter]: createMessage(`no-${parameter}`, { id: unknownId }) })
  const newNames = links.flatMap((link, index) => (sentIds[index] === null ? [readName(parameter, link)] : []))
  if (newNames.length > 1) await lockRecordNames(tx, kind, newNames) // one after the other, two requests could deadlock
  const linkedIds: number[] = []
  for (const [index, link] of links.entries())
    linkedIds.push(sentIds[index] ?? (await insertLinked(index, link as Inline)))
  return [...new Set(linkedIds)]

  function insertLinked(index: number, input: Inline): Promise<number> {
    return insert(ctx, tx, input).catch((error: unknown) => {
      throw toListItemFailure(parameter, index, error)
    })
  }
}

/** The name of a new record as it is stored; its field has the name of the kind. */
function readName(parameter: NamedKindName, link: unknown): string {
  const name = (link as Record<string, unknown>)[parameter]
  return typeof name === 'string' ? toPlainText(name) : ''
}
