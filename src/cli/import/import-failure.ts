import { z } from 'zod'
import { Failure, formatInvalidParameters } from '../../core/failures.ts'
import { formatMessage } from '../../core/messages.ts'
import { toMessage } from '../../core/validation-messages.ts'

/** Why an event of the source is not taken. `isError` is false for what is right as it is, such as a repeat. */
export class ImportFailure extends Error {
  override readonly name = 'Refusal'
  readonly isError: boolean

  constructor(reason: string, { isError = true } = {}) {
    super(reason)
    this.isError = isError
  }
}

/** What went wrong with one event, in words that name each field: `start_date: …; venue.0.website: …`. */
export function formatImportError(error: unknown): string {
  if (error instanceof z.ZodError)
    return listed(error.issues.map(issue => [issue.path.join('.'), formatMessage(toMessage(issue), 'en')]))
  if (error instanceof Failure) return listed(Object.entries(formatInvalidParameters(error, 'en'))) || error.message
  if (!(error instanceof Error)) return String(error)
  return error.message.trim().split('\n').at(-1) ?? error.name
}

const listed = (faults: [field: string, fault: string][]): string =>
  faults.map(([field, fault]) => (field === '' ? '' : `${field}: `) + fault).join('; ')
