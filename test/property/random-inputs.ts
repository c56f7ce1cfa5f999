import fc from 'fast-check'
import { z } from 'zod'
import { inlineDefinitions } from '../../src/contract/openapi-schemas.ts'
import type { Operation } from '../../src/contract/operations.ts'
import type { Fixtures } from './fixtures.ts'
import {
  arbitraryHostileValues,
  getArbitraryByField,
  arbitraryNearMisses,
  arbitraryFromSchema,
} from './random-values.ts'

type Schema = Record<string, unknown>
export type OperationInput = Record<string, unknown>

/** Values that an operation accepts together. Random ones are often not in order, or no rule. */
const consistentValues: OperationInput = {
  start_date: '2026-12-05 18:00:00',
  end_date: '2026-12-05 20:00:00',
  recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
}

/** Fields without which an operation fails, although its schema does not require them. */
const neededFields: Record<string, string[]> = { 'imports.create': ['file'], 'media.create': ['file'] }

/** Valid inputs that have only the fields that an operation needs. */
export function arbitraryMinimalInputs({ input, name }: Operation, fixtures: Fixtures): fc.Arbitrary<OperationInput> {
  const { schemas, required } = readInputSchema(input)
  const getFieldArbitrary = getArbitraryByField(fixtures, name.split('.')[0] ?? '')
  const buildValues = (field: string) =>
    field in consistentValues
      ? fc.constant(consistentValues[field])
      : (getFieldArbitrary(field) ?? arbitraryFromSchema(schemas[field] ?? {}))
  return fc
    .record(Object.fromEntries([...required, ...(neededFields[name] ?? [])].map(field => [field, buildValues(field)])))
    .map(values => ({ ...values, ...findSecrets(values, fixtures) }))
}

/**
 * Inputs of an operation. Half of them are valid by the schema of each field; the others have invalid values or lack
 * fields.
 */
export function arbitraryInputs({ input, name, rest }: Operation, fixtures: Fixtures): fc.Arbitrary<OperationInput> {
  const { schemas, required } = readInputSchema(input)
  const getFieldArbitrary = getArbitraryByField(fixtures, name.split('.')[0] ?? '')
  const validValues = (field: string) => getFieldArbitrary(field) ?? arbitraryFromSchema(schemas[field] ?? {})
  const mixedValues = (field: string) =>
    fc.oneof(
      { weight: 6, arbitrary: validValues(field) },
      { weight: 3, arbitrary: arbitraryNearMisses(validValues(field)) },
      { weight: 1, arbitrary: arbitraryHostileValues },
    )
  const optional = Object.keys(schemas).filter(field => !required.includes(field))
  const inPath = required.filter(field => rest.openapi.path.includes(`{${field}}`))
  const buildInputs = (values: (field: string) => fc.Arbitrary<unknown>, requiredKeys: string[]) =>
    fc.subarray(optional, { maxLength: Math.min(4, optional.length) }).chain(optionalFields =>
      fc.record(Object.fromEntries([...required, ...optionalFields].map(field => [field, values(field)])), {
        requiredKeys: [...requiredKeys, ...optionalFields],
      }),
    )
  const matchSecrets = (input: OperationInput): OperationInput => ({
    ...input,
    ...findSecrets(input, fixtures),
  })
  return fc.oneof(
    { weight: 2, arbitrary: buildInputs(validValues, required).map(matchSecrets) },
    { weight: 1, arbitrary: buildInputs(mixedValues, required) },
    { weight: 1, arbitrary: buildInputs(mixedValues, inPath) },
  )
}

/** The JSON schema of each field, and the names of the required ones. */
function readInputSchema(input: Operation['input']): { schemas: Record<string, Schema>; required: string[] } {
  const json = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
  const definitions = (json['$defs'] ?? {}) as Record<string, Schema>
  return {
    schemas: inlineDefinitions(json['properties'], definitions) as Record<string, Schema>,
    required: (json['required'] ?? []) as string[],
  }
}

/**
 * Replaces `prefix` by a password prefix of the user `id`, and `token` by that of the submission `id`, because random
 * ones almost never match.
 */
function findSecrets(
  { id, prefix, token }: OperationInput,
  { disposableUsers, submissions }: Fixtures,
): OperationInput {
  const user = disposableUsers.find(one => one.id === id)
  const submission = submissions.find(one => one.id === id)
  return {
    ...(user && prefix !== undefined ? { prefix: user.prefix } : {}),
    ...(submission && token !== undefined ? { token: submission.token } : {}),
  }
}
