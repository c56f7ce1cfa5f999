import type { Context } from '../../../api/context.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { createInvalidParamFailure } from '../../../core/failure/failures.ts'
import { createMessage } from '../../../core/failure/messages.ts'
import { toPlainText } from '../../../core/text/html/html.ts'
import { resolveAuthorId } from '../publication/authors.ts'
import { type PublicationRequest, resolvePublication } from '../publication/publication.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * A title or name as it is stored: plain text. Throws `rest_invalid_param` for `parameter` when no text is left without
 * the tags.
 */
export function toPlainName<Text extends string | undefined>(parameter: string, text: Text): Text | string {
  if (text === undefined) return text
  const name = toPlainText(text)
  if (name === '') throw createInvalidParamFailure({ [parameter]: createMessage('empty') })
  return name
}

export type OwnershipFields = PublicationRequest & { author?: number | null | undefined }

/**
 * The steps for `runAllSteps` that events, venues and organizers share: status and dates of publication, and the
 * author. A patch (with `before`, the stored record) keeps the author unless the request names one.
 */
export const createOwnershipSteps = (ctx: Context, tx: Tx, fields: OwnershipFields, before?: StoredRecord) => ({
  publication: () => resolvePublication(ctx, fields, before?.publication),
  authorId: () =>
    before && (!fields.author || fields.author === before.authorId)
      ? before.authorId
      : resolveAuthorId(ctx, tx, fields.author),
})
