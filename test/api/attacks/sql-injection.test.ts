import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../src/contract/operations.ts'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import { readDatabaseState } from '../../support/database-state.ts'
import { type Transport, createRestTransport, createRpcTransport } from '../../support/transports.ts'
import { collectionNames, getRequiredFields, nameFields, singularNouns } from '../../support/collections.ts'
import { calendarOperations } from '../../support/rest-client.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

/** Statements that would sleep for longer than a test may take, show what is hidden, or take tables away. */
const injections = [
  "' or 1=1 --",
  "'; drop table events cascade; --",
  "') union select secret_hash from application_passwords --",
  "'||(select pg_sleep(60)::text)||'",
  '1; delete from venues',
  "\\'; truncate terms cascade; --",
  '＇) or 1=1 --', // folds into the quote
  '$1 ${sql} :id ?',
]

let doors: { [name: string]: Transport }
let bystanders: string[]
beforeAll(async () => {
  doors = { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) }
  for (const kind of collectionNames) await factories[singularNouns[kind]]()
  bystanders = rowsIn(await readDatabaseState(service))
})

/** Rows by table and text; what is counted by days changes with every event. */
const rowsIn = ({ event_days: _, ...tables }: Record<string, string[]>): string[] =>
  Object.entries(tables).flatMap(([table, rows]) => rows.map(row => `${table} ${row}`))

/** What an operation needs to be called at all. */
async function leastFor({ name, input }: Operation): Promise<Record<string, unknown>> {
  const [word = '', verb] = name.split('.')
  const kind = collectionNames.find(one => one === word)
  const { id, slug } = await factories[kind ? singularNouns[kind] : 'tag']()
  const least =
    verb === 'create' && kind ? { ...getRequiredFields(kind), [nameFields[kind]]: uniqueName('x') } : { id, slug }
  return Object.fromEntries(Object.entries(least).filter(([field]) => field in input.shape))
}

describe.each(calendarOperations)('SQL in every parameter of $name', operation => {
  it.each(['REST', 'RPC'])('over %s: is taken as a text, or refused', { timeout: 60_000 }, async door => {
    const least = await leastFor(operation)
    const before = await readDatabaseState(service)
    const fields = Object.keys(operation.input.shape).flatMap(field => injections.map(text => ({ field, text })))
    const answers = await mapConcurrently(fields, async ({ field, text }) => {
      const { status } = await (doors[door] as Transport)(null, operation, { ...least, [field]: text })
      return { field, text, status }
    })

    const expected = [200, 201, 400, 404, 409, 410]
    expect(answers.filter(({ status }) => !expected.includes(status))).toEqual([])
    const after = await readDatabaseState(service)
    if (operation.type === 'query') expect(after).toEqual(before)
    const left = new Set(rowsIn(after))
    expect(bystanders.filter(row => !left.has(row))).toEqual([])
  })
})

describe.each(collectionNames)('SQL in the texts of %s', kind => {
  it.each(injections)('%s: comes back as it was sent, and is found by itself alone', async text => {
    const name = uniqueName('Safe')
    const created = await factories[singularNouns[kind]]({ [nameFields[kind]]: `${name} ${text}`, description: text })
    const found = await rest.get(
      `/${kind}?when=all&hide_empty=false&search=${encodeURIComponent(`"${name} ${text.replaceAll('"', '')}"`)}`,
    )

    expect(created).toMatchObject({ [nameFields[kind]]: `${name} ${text}`, description: text })
    expect((found.body[kind] as { id: number }[]).map(({ id }) => id)).toEqual([created.id])
    const others = await rest.get(`/${kind}?when=all&hide_empty=false&search=${encodeURIComponent(`zzz${text}`)}`)
    expect(others.body.total).toBe(0)
  })
})
