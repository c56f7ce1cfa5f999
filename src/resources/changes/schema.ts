import { z } from 'zod'
import { nonEmptyText } from '../../core/wire.ts'
import { changeKinds, changeOps } from '../../db/changes/change-log.ts'
import { LanguageInput } from '../shared/fields.ts'

export const ChangesQuery = LanguageInput.extend({
  // tRPC requires this name. Over REST, the header `Last-Event-ID` takes precedence.
  lastEventId: nonEmptyText(100)
    .describe('The token of the last message that you have. When absent, the stream begins with the next change.')
    .optional(),
})

const Change = z.object({
  kind: z.enum(changeKinds),
  id: z.int(),
  op: z.enum(changeOps).describe('What happened for you: a record that you can no longer read is deleted.'),
})

export const ChangeMessage = z
  .object({
    token: z.string().describe('The place in the stream after these changes.'),
    changes: z.array(Change).describe('Each record at most once. Empty when you have all changes until now.'),
  })
  .meta({ id: 'ChangeMessage' })

export type ChangesQuery = z.output<typeof ChangesQuery>
export type ChangeMessage = z.output<typeof ChangeMessage>
