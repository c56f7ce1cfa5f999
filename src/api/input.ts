import type { z } from 'zod'
import {
  createInvalidParamFailure,
  createMissingParamFailure,
  Failure,
  type ParameterFailure,
} from '../core/failure/failures.ts'
import { toMessage } from '../core/failure/validation-messages.ts'
import type { Language } from '../core/language.ts'
import type { Context } from './context.ts'

/** An input that its schema does not accept; `validFields` are the values of the fields that it does accept. */
class InputFailure extends Failure {
  readonly validFields: Record<string, unknown>

  constructor({ reason, detail, invalid, missing }: Failure, validFields: Record<string, unknown>) {
    super(reason, detail, { invalid, missing })
    this.validFields = validFields
  }
}

/**
 * Checks valid fields against the database, for example for an unknown id. Throws `rest_invalid_param`; stores
 * nothing.
 */
export type DatabaseCheck = (ctx: Context, validFields: Record<string, unknown>) => Promise<unknown>

/**
 * The input of an update without the fields that the caller has read and not changed. The caller may have read in
 * `readLanguage`, or in the language of the context.
 */
export type UnchangedFieldRemover = (
  ctx: Context,
  raw: Readonly<Record<string, unknown>>,
  readLanguage: Language,
) => Promise<Readonly<Record<string, unknown>>>

/**
 * The input of a procedure, parsed by `schema`. The failure names every invalid and missing field. tRPC infers types
 * from `_input` and `_output`, which have no value.
 */
export const defineInput = <T extends z.ZodObject>(schema: T) => ({
  _input: undefined as unknown as z.input<T>,
  _output: undefined as unknown as z.output<T>,
  schema,
  parse(raw: unknown): z.output<T> {
    const result = schema.safeParse(raw ?? {})
    if (result.success) return result.data
    throw createInputFailure(schema, isObject(raw) ? raw : {}, result.error.issues)
  },
})

const isObject = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null

function createInputFailure(
  schema: z.ZodObject,
  raw: Record<string, unknown>,
  issues: z.core.$ZodIssue[],
): InputFailure {
  const missing = new Set<string>()
  const invalid: Record<string, ParameterFailure> = {}
  for (const issue of issues) {
    // An issue of the whole input has no path. It is reported as a missing `body`.
    const [name = 'body', ...path] = issue.path
    if (isAbsent(raw[String(name)]) && isRequired(schema, String(name))) missing.add(String(name))
    else
      invalid[String(name)] ??= {
        code: `rest_${issue.code}`,
        message: toMessage(issue, path),
        data: { param: String(name) },
      }
  }
  const failure =
    missing.size > 0 ? createMissingParamFailure([...missing], invalid) : createInvalidParamFailure(invalid)
  return new InputFailure(failure, parseValidFields(schema, raw))
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null

const isRequired = ({ shape }: z.ZodObject, name: string): boolean =>
  !(shape[name] as z.ZodType | undefined)?.safeParse(undefined).success

function parseValidFields({ shape }: z.ZodObject, raw: Record<string, unknown>): Record<string, unknown> {
  const validFields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const result = name in raw ? (field as z.ZodType).safeParse(raw[name]) : null
    if (result?.success) validFields[name] = result.data
  }
  return validFields
}

/**
 * Adds what `check` finds wrong with the other fields to an input failure, so that a caller learns everything at once.
 * Returns the failure to throw: the other failures as they are, or the error of a check that did not work.
 */
export async function addDatabaseFailures(
  ctx: Context,
  failure: unknown,
  check: DatabaseCheck | undefined,
): Promise<unknown> {
  if (!(failure instanceof InputFailure) || !check) return failure
  const databaseFailure = await check(ctx, failure.validFields).then(
    () => null,
    (error: unknown) => error,
  )
  if (databaseFailure === null) return failure
  // Any other failure means that the check itself did not work.
  if (!(databaseFailure instanceof Failure) || databaseFailure.reason !== 'rest_invalid_param') return databaseFailure
  const invalid = { ...databaseFailure.invalid, ...failure.invalid }
  return failure.reason === 'rest_invalid_param'
    ? createInvalidParamFailure(invalid)
    : createMissingParamFailure(failure.missing, invalid)
}
