import fc from 'fast-check'
import { z } from 'zod'
import { inlineDefinitions } from '../../src/contract/openapi-schemas.ts'
import type { Operation } from '../../src/contract/operations.ts'
import type { KnownRecords } from './known-records.ts'
import {
  arbitraryHostileValues,
  getArbitraryByField,
  arbitraryNearMisses,
  arbitraryFromSchema,
} from './random-values.ts'

type Schema = Record<string, unknown>
export type OperationInput = Record<string, unknown>

/** Inputs of an operation. A third is valid by the schema of each field; the others have invalid values or lack fields. */
export function arbitraryInputs({ input, name, rest }: Operation, known: KnownRecords): fc.Arbitrary<OperationInput> {
  const json = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
  const schemas = inlineDefinitions(json['properties'], (json['$defs'] ?? {}) as Record<string, Schema>) as Record<
    string,
    Schema
  >
  const valuesFor = getArbitraryByField(known, name.split('.')[0] ?? '')
  const right = (field: string) => valuesFor(field) ?? arbitraryFromSchema(schemas[field] ?? {})
  const any = (field: string) =>
    fc.oneof(
      { weight: 6, arbitrary: right(field) },
      { weight: 3, arbitrary: arbitraryNearMisses(right(field)) },
      { weight: 1, arbitrary: arbitraryHostileValues },
    )
  const required = (json['required'] ?? []) as string[]
  const optional = Object.keys(schemas).filter(field => !required.includes(field))
  const inPath = required.filter(field => rest.openapi.path.includes(`{${field}}`))
  const of = (values: (field: string) => fc.Arbitrary<unknown>, needed: string[]) =>
    fc.subarray(optional, { maxLength: Math.min(4, optional.length) }).chain(chosen =>
      fc.record(Object.fromEntries([...required, ...chosen].map(field => [field, values(field)])), {
        requiredKeys: [...needed, ...chosen],
      }),
    )
  const matching = (input: OperationInput): OperationInput => ({ ...input, ...passwordOf(input, known) })
  return fc.oneof(of(right, required).map(matching), of(any, required), of(any, inPath))
}

/** Replaces `prefix` by a password prefix of the user `id`, because a random one almost never matches. */
function passwordOf({ id, prefix }: OperationInput, { disposableUsers }: KnownRecords): OperationInput {
  const user = disposableUsers.find(one => one.id === id)
  return user && prefix !== undefined ? { prefix: user.prefix } : {}
}
