import { beforeAll, describe, expect, it } from 'vitest'
import { chooseRotatingPart, createSeed, isWholeSuite, seed } from '../../support/suite-size.ts'
import { type Change, changes } from './changes.ts'
import { createLinkedRecords, type LinkedRecords } from './linked-records.ts'
import { listReads, readPaths, type Read } from './reads.ts'
import {
  type CallerName,
  callers,
  catchUpAll,
  createClientOf,
  createSettingsClientOf,
  useCacheServices,
} from './use-cache-services.ts'

/**
 * Services with and without caches on one database. After each change, every caller must get the same from both, byte by
 * byte. A service knows of its own changes when they have a response, and a user of those by other processes, too.
 */
const services = useCacheServices()

let records: LinkedRecords
let reads: Read[]
beforeAll(async () => {
  const { reference, headers, factories } = services
  records = await createLinkedRecords(createClientOf(reference, headers.administrator), factories)
  reads = listReads(records)
  await catchUpAll(services)
})

/** Each change is made over one of them. The others are other processes for it. */
const writers = ['cached', 'reference', 'openCached'] as const
type WriterName = (typeof writers)[number]

/**
 * Which part each caller reads: of what shows the change, of its variants, and of everything else. The reads of the other
 * callers come from the same caches as those of anonymous callers.
 */
const partsOf: Record<CallerName, { affected: number; variants: number; others: number }> = {
  anonymous: { affected: 1, variants: 4, others: 60 },
  subscriber: { affected: 8, variants: 40, others: 400 },
  editor: { affected: 8, variants: 40, others: 400 },
  administrator: { affected: 16, variants: 40, others: 400 },
  author: { affected: 16, variants: 40, others: 400 },
  owner: { affected: 8, variants: 40, others: 400 },
}

/** The caller who reads first after a change reads this part of what shows it, because the others are told meanwhile. */
const affectedPartOfFirst = 2

/** What a caller reads after a change. */
function choosePaths(name: string, { affects }: Change, caller: CallerName, isFirst: boolean): string[] {
  const parts = partsOf[caller]
  const affected = isFirst ? Math.min(parts.affected, affectedPartOfFirst) : parts.affected
  const choose = (kind: 'affected' | 'variants' | 'others') =>
    chooseRotatingPart(
      reads.filter(read => getKind(read, affects) === kind),
      { ...parts, affected }[kind],
      `${kind} of ${name} for ${caller}`,
    )
  return [...choose('affected'), ...choose('variants'), ...choose('others')].map(({ path }) => path)
}

function getKind({ shows, isVariant }: Read, affects: Change['affects']) {
  const isAffected = shows.length > 0 && (affects === 'all' || shows.some(record => affects.includes(record)))
  if (!isAffected) return 'others'
  return isVariant ? 'variants' : 'affected'
}

const chooseServices = (caller: CallerName) =>
  caller === 'owner'
    ? { reader: services.openCached, reference: services.openReference }
    : { reader: services.cached, reference: services.reference }

/** Expects that the caller gets the same from the service with caches as from the one without. */
async function expectCurrent(caller: CallerName, paths: string[], change: string): Promise<void> {
  const { reader, reference } = chooseServices(caller)
  const headers = services.headers[caller]
  const actual = await readPaths(reader.url, paths, headers)
  const expected = await readPaths(reference.url, paths, headers)
  const outdated = paths.filter((_, index) => actual[index] !== expected[index])
  expect(outdated, `outdated for the ${caller} after ${change} (SEED=${seed})`).toEqual([])
}

/** They hear of the changes by other processes before they read. */
const users = ['subscriber', 'editor', 'administrator'] as const

describe('GET of anything, by anybody', () => {
  const turns = Object.entries(changes).map(([name, change], index) => {
    const choice = createSeed('writers and first readers') + index
    const writer = change.isByOther ? 'reference' : (writers[choice % writers.length] as WriterName)
    const user = users[Math.floor(choice / writers.length) % users.length] as CallerName
    // The first reader must get the change before the message of the database has arrived.
    const firstReader = { cached: 'anonymous', reference: user, openCached: 'owner' }[writer] as CallerName
    return { name, change, writer, firstReader }
  })

  it.each(turns)('200: shows $name at once', async ({ name, change, writer, firstReader }) => {
    const pathsOf = Object.fromEntries(
      callers.map(caller => [caller, choosePaths(name, change, caller, caller === firstReader)]),
    )
    // What is not in the caches cannot be outdated.
    for (const caller of new Set<CallerName>(['anonymous', firstReader]))
      await readPaths(chooseServices(caller).reader.url, pathsOf[caller] ?? [], services.headers[caller])

    const headers = writer === 'openCached' ? {} : services.headers.administrator
    const client = createClientOf(services[writer], headers)
    const settingsClient = createSettingsClientOf(services[writer], headers)
    const release = services.proxy.holdUntilAsked()
    const response = await change.make({ ...services, client, settingsClient, records })
    expect(response?.status ?? 200, JSON.stringify(response?.body)).toBeLessThan(300)
    const read = (caller: CallerName) => expectCurrent(caller, pathsOf[caller] ?? [], `${name} by ${writer}`)
    await read(firstReader)
    release()
    await catchUpAll(services)
    for (const caller of callers) if (caller !== firstReader) await read(caller)
  })

  it('200: shows all of them together, to anonymous callers and editors', async () => {
    const paths = chooseRotatingPart(reads, isWholeSuite ? 1 : 3, 'after all changes').map(({ path }) => path)
    await expectCurrent('anonymous', paths, 'all changes')
    await expectCurrent('editor', paths, 'all changes')
  })
})
