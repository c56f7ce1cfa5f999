import type { z } from 'zod'
import {
  type ParameterFailure,
  Failure,
  createInvalidParamFailure,
  createMissingParamFailure,
} from '../core/failures.ts'
import { type MessageKey, createMessage } from '../core/messages.ts'
import type { Context } from './context.ts'

/** A refused input; `sound` are the fields that were read without fault, for those who can say more about them. */
class InputFailure extends Failure {
  readonly sound: Record<string, unknown>

  constructor({ reason, detail }: Failure, sound: Record<string, unknown>) {
    super(reason, detail)
    this.sound = sound
  }
}

/** What only the database can say of fields: unknown ids, taken names. Fails `rest_invalid_param`; keeps nothing. */
export type SemanticCheck = (ctx: Context, sound: Record<string, unknown>) => Promise<unknown>

/** The input of a procedure: read by `schema`, and refused with every fault by the name of its field. */
export const defineInput = <T extends z.ZodObject>(schema: T) => ({
  _input: undefined as unknown as z.input<T>,
  _output: undefined as unknown as z.output<T>,
  schema,
  parse(raw: unknown): z.output<T> {
    const read = schema.safeParse(raw ?? {}, { error: faultOf })
    if (read.success) return read.data
    throw refusalOf(schema, isObject(raw) ? raw : {}, read.error.issues)
  },
})

const isObject = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null

function refusalOf(schema: z.ZodObject, sent: Record<string, unknown>, issues: z.core.$ZodIssue[]): InputFailure {
  const lacking = new Set<string>()
  const faults: Record<string, ParameterFailure> = {}
  for (const issue of issues) {
    const name = String(issue.path[0] ?? 'body')
    if (isAbsent(sent[name]) && isRequired(schema, name)) lacking.add(name)
    else faults[name] ??= { code: `rest_${issue.code}`, message: messageOf(issue), data: { param: name } }
  }
  const failure = lacking.size > 0 ? createMissingParamFailure([...lacking], faults) : createInvalidParamFailure(faults)
  return new InputFailure(failure, soundOf(schema, sent))
}

/** What is said of a value where its schema has no words of its own. */
function faultOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return createMessage(WANTED[issue.expected] ?? 'unreadable')
  if (issue.code === 'too_small' && isNumber(issue.origin))
    return createMessage('at-least', { min: Number(issue.minimum) })
  if (issue.code === 'too_big' && isNumber(issue.origin))
    return createMessage('at-most', { max: Number(issue.maximum) })
  if (issue.code === 'too_small') return createMessage('empty')
  if (issue.code === 'too_big')
    return createMessage(issue.origin === 'string' ? 'characters' : 'at-most-many', { max: Number(issue.maximum) })
  return createMessage('unreadable')
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int'

const WANTED: Partial<Record<string, MessageKey>> = {
  string: 'text',
  number: 'decimal-number',
  int: 'whole-number',
  boolean: 'true-or-false',
  array: 'list',
  object: 'object',
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null

const isRequired = ({ shape }: z.ZodObject, name: string): boolean =>
  !(shape[name] as z.ZodType | undefined)?.safeParse(undefined).success

/** The fault, with the place inside the field where the field is a list or an object. */
function messageOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.length > 1 ? `${issue.path.slice(1).join('.')}: ` : ''
  return place + issue.message
}

function soundOf({ shape }: z.ZodObject, sent: Record<string, unknown>): Record<string, unknown> {
  const sound: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const read = name in sent ? (field as z.ZodType).safeParse(sent[name]) : null
    if (read?.success) sound[name] = read.data
  }
  return sound
}

/** A refusal of an input with what `inspect` has to say about its other fields, so that a caller hears of all faults at once. */
export async function addSemanticFailures(
  ctx: Context,
  refusal: unknown,
  inspect: SemanticCheck | undefined,
): Promise<unknown> {
  if (!(refusal instanceof InputFailure) || !inspect) return refusal
  const more = await inspect(ctx, refusal.sound).then(
    () => null,
    (error: unknown) => error,
  )
  if (more === null) return refusal
  // Another failure than a refusal of values means that the looking itself went wrong.
  if (!(more instanceof Failure) || more.reason !== 'rest_invalid_param') return more
  const faults = { ...faultsOf(more), ...faultsOf(refusal) }
  return refusal.reason === 'rest_invalid_param'
    ? createInvalidParamFailure(faults)
    : createMissingParamFailure(refusal.detail['params'] as string[], faults)
}

const faultsOf = (failure: Failure) => failure.detail['details'] as Record<string, ParameterFailure>
