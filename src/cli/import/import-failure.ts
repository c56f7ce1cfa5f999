import { z } from 'zod'
import { Failure } from '../../core/failures.ts'
import { formatMessage } from '../../core/messages.ts'

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
  if (error instanceof z.ZodError) return listed(error.issues.map(({ path, message }) => [path.join('.'), message]))
  if (error instanceof Failure) return listed(Object.entries(faultsOf(error))) || error.message
  if (!(error instanceof Error)) return String(error)
  return error.message.trim().split('\n').at(-1) ?? error.name
}

const faultsOf = ({ detail: { params } }: Failure): Record<string, string> =>
  typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as Record<string, string>) : {}

const listed = (faults: [field: string, fault: string][]): string =>
  faults.map(([field, fault]) => (field === '' ? '' : `${field}: `) + formatMessage(fault, 'en')).join('; ')
