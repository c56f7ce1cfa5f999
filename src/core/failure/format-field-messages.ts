import type { z } from 'zod'
import { type Failure, formatInvalidParameters } from './failures.ts'
import { formatMessage } from './messages.ts'
import { toMessage } from './validation-messages.ts'

/** A field and what is wrong with its value, in English. */
export type FieldMessage = [field: string, text: string]

export const getSchemaMessages = ({ issues }: z.ZodError): FieldMessage[] =>
  issues.map(issue => [issue.path.join('.'), formatMessage(toMessage(issue), 'en')])

export const getFailureMessages = (failure: Failure): FieldMessage[] =>
  Object.entries(formatInvalidParameters(failure, 'en'))

/** One line per field: `start_date: The date cannot be read.` A message without a field stands alone. */
export const formatFieldMessages = (
  messages: FieldMessage[],
  formatField: (field: string) => string = field => field,
): string[] => messages.map(([field, text]) => (field === '' ? text : `${formatField(field)}: ${text}`))
