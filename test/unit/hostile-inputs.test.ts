import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineInput } from '../../src/api/input.ts'
import { Failure, toErrorBody } from '../../src/core/failure/failures.ts'
import { int4Max } from '../../src/core/text/record-id.ts'
import { hostileValues } from '../support/hostile-values.ts'
import { allOperations } from '../support/rest-client.ts'

/** Inputs of all operations, without HTTP and without a database. A new field is tested by itself. */

/** Texts that are not stored as they are: hashed, or read as lines of RFC 5545. */
const unstoredTexts = ['token', 'proof', 'recurrence']
/** Decimal numbers, and an id that may be larger than all that exist. */
const largeNumbers = ['cost', 'image']

/** The parts of an accepted value that PostgreSQL cannot store. */
function findUnstorableParts(field: string, value: unknown): unknown[] {
  if (typeof value === 'string') {
    const isStorable = !value.includes('\0') && !/\p{Surrogate}/u.test(value)
    return isStorable || unstoredTexts.includes(field) ? [] : [value]
  }
  if (typeof value === 'number') {
    const isTooLarge = Number.isInteger(value) && Math.abs(value) > int4Max && !largeNumbers.includes(field)
    return Number.isFinite(value) && !isTooLarge ? [] : [value]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    ...findUnstorableParts(field, name),
    ...findUnstorableParts(field, member),
  ])
}

/** What is wrong with the way in which a schema reads a value. */
function findProblems(field: string, schema: z.ZodType, value: unknown): unknown[] {
  try {
    return findUnstorableParts(field, defineInput(z.object({ [field]: schema })).parse({ [field]: value })[field])
  } catch (error) {
    if (!(error instanceof Failure)) return [error]
    const { message, data } = toErrorBody(error)
    return data.status === 400 && message !== '' ? [] : [error]
  }
}

afterAll(() => expect(Object.keys(Object.prototype)).toEqual([]))

describe('hostile values in each field of an input', () => {
  it.each(allOperations)('$name: the schema rejects them with 400, or makes of them what can be stored', operation => {
    const problems = Object.entries(operation.input.shape).flatMap(([field, schema]) =>
      hostileValues.flatMap(value =>
        findProblems(field, schema as z.ZodType, value).map(problem => ({ field, value, problem })),
      ),
    )
    expect(problems).toEqual([])
  })
})

/** The schemas inside a schema. */
function listInnerSchemas(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.values(def.shape)
  if (def.type === 'array') return [def.element]
  if (def.type === 'union') return [...def.options]
  if (def.type === 'pipe') return [def.in, def.out]
  return 'innerType' in def ? [def.innerType] : []
}

/** The paths of objects in a schema that let unknown fields pass. */
function findLooseObjects(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const isLoose =
    def.type === 'record' || (def.type === 'object' && def.catchall && def.catchall._zod.def.type !== 'never')
  return [
    ...(isLoose ? [path] : []),
    ...listInnerSchemas(schema).flatMap((inner, index) => findLooseObjects(inner, `${path}/${index}`)),
  ]
}

describe('fields that an input does not have', () => {
  it.each(allOperations)('$name: no object of the schema lets them pass', ({ name, input }) => {
    expect(findLooseObjects(input, name)).toEqual([])
  })
})
