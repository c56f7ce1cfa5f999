import type { z } from 'zod'
import { isMessageKey, type Message, type MessageKey } from './messages.ts'

type Issue = z.core.$ZodIssue

/**
 * Converts a zod issue to a message. The custom error text of a schema is a message key, as in
 * `z.string(withMessage('date'))`. Without one, the kind of issue decides.
 */
export function toMessage(issue: Issue, path: PropertyKey[] = []): Message {
  const key = isMessageKey(issue.message) ? issue.message : chooseKey(issue)
  return { key, values: readValues(issue), ...(path.length > 0 ? { path: path.join('.') } : {}) }
}

function chooseKey(issue: Issue): MessageKey {
  if (issue.code === 'invalid_type') return keysByType[issue.expected] ?? 'invalid'
  if (issue.code === 'invalid_value') return 'one-of'
  // The only minimum length of texts and lists is 1.
  if (issue.code === 'too_small') return isNumeric(issue.origin) ? 'at-least' : 'empty'
  if (issue.code !== 'too_big') return 'invalid'
  if (isNumeric(issue.origin)) return 'at-most'
  return issue.origin === 'string' ? 'too-long' : 'too-many'
}

const isNumeric = (origin: string): boolean => origin === 'number' || origin === 'int'

const keysByType: Partial<Record<string, MessageKey>> = {
  string: 'text',
  number: 'decimal-number',
  int: 'whole-number',
  boolean: 'true-or-false',
  array: 'list',
  object: 'object',
}

function readValues(issue: Issue): Message['values'] {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'invalid_value') return { values: issue.values.join(', ') }
  if (issue.code === 'custom') return (issue.params ?? {}) as Message['values']
  return {}
}
