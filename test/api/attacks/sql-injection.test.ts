import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../src/contract/operations.ts'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import { sendInFields } from '../../support/send-fields.ts'
import { readDatabaseState } from '../../support/database-state.ts'
import { type Transport, createRestTransport, createRpcTransport } from '../../support/transports.ts'
import {
  type CollectionName,
  collectionNames,
  getRequiredFields,
  nameFields,
  singularNouns,
} from '../../support/collections.ts'
import { calendarOperations } from '../../support/rest-client.ts'
import { isWholeSuite } from '../../support/suite-size.ts'
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

const transportNames = ['REST', 'RPC'] as const

let transports: Record<(typeof transportNames)[number], Transport>
const records = {} as Record<CollectionName, { id: number; slug?: string | undefined }>
let stateBefore: Awaited<ReturnType<typeof readDatabaseState>>
beforeAll(async () => {
  transports = { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) }
  for (const kind of collectionNames) records[kind] = await factories[singularNouns[kind]]()
  stateBefore = await readDatabaseState(service)
})

/** The rows of all tables but those of counts, which change with every event. */
const listRows = ({ event_days: _, term_event_counts: __, ...tables }: Record<string, string[]>): string[] =>
  Object.entries(tables).flatMap(([table, rows]) => rows.map(row => `${table} ${row}`))

/** The required input of an operation. A change gets a record of its own, because it may remove it. */
async function createRequiredInput({ name, type, input }: Operation): Promise<Record<string, unknown>> {
  const [word = '', verb] = name.split('.')
  const kind = collectionNames.find(one => one === word) ?? 'tags'
  if (verb === 'create') return { ...getRequiredFields(kind), [nameFields[kind]]: uniqueName('x') }
  const { id, slug } = type === 'mutation' ? await factories[singularNouns[kind]]() : records[kind]
  return Object.fromEntries(Object.entries({ id, slug }).filter(([field]) => field in input.shape))
}

/**
 * Sends each text in every parameter whose schema accepts it. Returns the unexpected results. Both transports parse an
 * input alike and call the same procedure, so each text takes one of them.
 */
async function sendInjections(operation: Operation): Promise<unknown[]> {
  const requests = injections.flatMap((text, index) =>
    transportNames.filter((_, nth) => isWholeSuite || nth === index % 2).map(transport => ({ text, transport })),
  )
  const results = await mapConcurrently(requests, async ({ text, transport }) => {
    const input = await createRequiredInput(operation)
    const send = async (fields: object) => {
      const call = () => transports[transport](null, operation, { ...input, ...fields })
      const response = await call()
      // Without a status there was no response: the service closed the idle connection of the client.
      return response.status === 0 ? call() : response
    }
    return (await sendInFields(operation, text, send)).map(one => ({ ...one, text, transport }))
  })
  return results.flat().filter(({ status }) => ![200, 201, 400, 404, 409, 410].includes(status))
}

const reads = calendarOperations.filter(({ type }) => type !== 'mutation')
const writes = calendarOperations.filter(({ type }) => type === 'mutation')

describe('SQL in every parameter is treated as text or rejected', () => {
  it.each(reads)('in $name', async operation => {
    expect(await sendInjections(operation)).toEqual([])
  })

  it('and no read changes a row', async () => {
    expect(await readDatabaseState(service)).toEqual(stateBefore)
  })

  it.each(writes)('in $name', async operation => {
    expect(await sendInjections(operation)).toEqual([])
  })

  it('and no write removes or changes other rows', async () => {
    const remainingRows = new Set(listRows(await readDatabaseState(service)))
    expect(listRows(stateBefore).filter(row => !remainingRows.has(row))).toEqual([])
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
