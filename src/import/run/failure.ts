import { z } from 'zod'
import { Failure } from '../../core/failure/failures.ts'
import { formatFieldMessages, getFailureMessages, getSchemaMessages } from '../../core/failure/format-field-messages.ts'

/**
 * The reason why an event is not imported. `isError` is false if nobody has to correct anything, as for a duplicate.
 */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure'
  readonly isError: boolean

  constructor(reason: string, { isError = true } = {}) {
    super(reason)
    this.isError = isError
  }
}

/** The reason why an import ends at once, without trying the events of its batch one by one. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

/** Why an event is not imported. Validation errors name their fields: `start_date: …; venue.0.website: …`. */
export function formatImportError(error: unknown): string {
  if (error instanceof z.ZodError) return formatFieldMessages(getSchemaMessages(error)).join('; ')
  if (error instanceof Failure) return formatFieldMessages(getFailureMessages(error)).join('; ') || error.message
  if (!(error instanceof Error)) return String(error)
  return error.message.trim().split('\n').at(-1) || error.name
}
