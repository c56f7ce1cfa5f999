import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../src/contract/operations.ts'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import { sendEachField, sendInFields } from '../../support/send-fields.ts'
import { readDatabaseState } from '../../support/database-state.ts'
import { type Transport, createRestTransport, createRpcTransport } from '../../support/transports.ts'
import { collectionNames, getRequiredFields, nameFields, singularNouns } from '../../support/collections.ts'
import { calendarOperations } from '../../support/rest-client.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

/** SQL that would sleep longer than the timeout of a test, read hidden data, or drop tables. */
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

let transports: { [name: string]: Transport }
let otherRows: string[]
beforeAll(async () => {
  transports = { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) }
  for (const kind of collectionNames) await factories[singularNouns[kind]]()
  otherRows = listRows(await readDatabaseState(service))
})

/** The rows of all tables but those of counts, which change with every event. */
const listRows = ({ event_days: _, term_event_counts: __, ...tables }: Record<string, string[]>): string[] =>
  Object.entries(tables).flatMap(([table, rows]) => rows.map(row => `${table} ${row}`))

/** The required input of an operation. */
async function createRequiredInput({ name, input }: Operation): Promise<Record<string, unknown>> {
  const [word = '', verb] = name.split('.')
  const kind = collectionNames.find(one => one === word)
  const { id, slug } = await factories[kind ? singularNouns[kind] : 'tag']()
  const requiredInput =
    verb === 'create' && kind ? { ...getRequiredFields(kind), [nameFields[kind]]: uniqueName('x') } : { id, slug }
  return Object.fromEntries(Object.entries(requiredInput).filter(([field]) => field in input.shape))
}

describe.each(calendarOperations)('SQL in every parameter of $name', operation => {
  it.each(['REST', 'RPC'])('over %s: is treated as text or rejected', { timeout: 60_000 }, async transport => {
    // A record for each text, because a change of the slug or a removal makes the later requests fail.
    const cases = await mapConcurrently(injections, async text => ({
      text,
      input: await createRequiredInput(operation),
    }))
    const before = await readDatabaseState(service)
    const responses = await mapConcurrently(cases, async ({ text, input }) => {
      const send = (fields: object) => (transports[transport] as Transport)(null, operation, { ...input, ...fields })
      const statuses = operation.type === 'mutation' ? sendInFields : sendEachField
      return (await statuses(operation, text, send)).map(one => ({ ...one, text }))
    })

    const expected = [200, 201, 400, 404, 409, 410]
    expect(responses.flat().filter(({ status }) => !expected.includes(status))).toEqual([])
    const after = await readDatabaseState(service)
    if (operation.type !== 'mutation') expect(after).toEqual(before)
    const remainingRows = new Set(listRows(after))
    expect(otherRows.filter(row => !remainingRows.has(row))).toEqual([])
  })
})

describe.each(collectionNames)('SQL in the texts of %s', kind => {
  it.each(injections)('%s: is stored unchanged, and only its own text finds it', async text => {
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
