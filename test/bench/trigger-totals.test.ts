import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSessionSettings } from './database-url.ts'
import { createRestClient } from '../support/rest-client.ts'
import { createSeed, isWholeSuite } from '../support/suite-size.ts'
import { type TestService, testStartTime, startTestService } from '../support/test-service.ts'
import { readStoredAndRecomputed, executeWrite, type EventWrite } from './trigger-totals.ts'

/** Time zones with the lowest and the highest offset, and between. */
const zones = ['UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']

const nth = fc.nat(40)
const times = {
  nth,
  day: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -2, max: 2 }) }, fc.integer({ min: -900, max: 900 })),
  hour: fc.nat(23),
  durationHours: fc.oneof({ weight: 5, arbitrary: fc.nat(5) }, fc.nat(24 * 900)),
  zone: fc.constantFrom(...zones),
}
const eventWrite: fc.Arbitrary<EventWrite> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('insert' as const), ...times }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), ...times }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      nth,
      status: fc.constantFrom('publish', 'future', 'future', 'draft', 'pending', 'private', 'trash'),
      publishedHour: fc.integer({ min: -60, max: 60 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('hide' as const, 'protect' as const, 'link' as const, 'unlink' as const, 'delete' as const),
      nth,
    }),
  },
)

/**
 * List queries whose total is a sum by days, and one too short for that, each with the SQL condition
 * that counts the same events.
 */
const listQueries: [query: string, condition: string][] = [
  ['', `start_wall >= $1::timestamp::date - 1 and end_wall < $1::timestamp::date + 1 + interval '24 months'`],
  ['when=all', 'true'],
  ['when=upcoming', `start_utc > $1::timestamp at time zone 'UTC'`],
  ['when=past', `end_utc <= $1::timestamp at time zone 'UTC'`],
  ['when=ongoing', `start_utc <= $1::timestamp at time zone 'UTC' and end_utc > $1::timestamp at time zone 'UTC'`],
  [
    'when=today',
    `start_utc < ($1::timestamp::date + 1)::timestamp at time zone 'UTC' and (end_utc > $1::timestamp::date::timestamp at time zone 'UTC' or start_utc >= $1::timestamp::date::timestamp at time zone 'UTC')`,
  ],
  ['start_date=2026-11-19&end_date=2026-12-21', `start_wall >= '2026-11-19' and end_wall < '2026-12-22'`],
  ['start_date=2026-11-19&end_date=2026-11-21', `start_wall >= '2026-11-19' and end_wall < '2026-11-22'`],
  ['start_date=2025-01-01&end_date=2026-11-20', `start_wall >= '2025-01-01' and end_wall < '2026-11-21'`],
  ['start_date=2024-06-01&end_date=2029-06-01', `start_wall >= '2024-06-01' and end_wall < '2029-06-02'`],
]

/** Inserts two venues, two organizers and four categories, for events to link to. */
const insertLinkedRecords = `
  with v as (insert into venues (status, author_id, language, published_wall, created_utc, modified_utc)
             select 'publish', 1, 'en', '2026-11-20', '2026-11-20', '2026-11-20' from generate_series(1, 2) returning id),
       o as (insert into organizers (status, author_id, language, published_wall, created_utc, modified_utc)
             select 'publish', 1, 'en', '2026-11-20', '2026-11-20', '2026-11-20' from generate_series(1, 2) returning id),
       t as (insert into terms (taxonomy, language) select 'category', 'en' from generate_series(1, 4) returning id),
       venue_names as (insert into venue_texts (venue_id, language, name, slug) select id, 'en', 'Venue', 'venue-' || id from v),
       organizer_names as (insert into organizer_texts (organizer_id, language, name, slug) select id, 'en', 'Group', 'group-' || id from o)
  insert into term_texts (term_id, language, taxonomy, name, slug) select id, 'en', 'category', 'Kind ' || id, 'kind-' || id from t`

let service: TestService
let writers: pg.Pool

beforeAll(async () => {
  // The service does not know that this address writes, because it writes to the database itself.
  service = await startTestService({ settings: { auth: 'required', staleWhileRevalidateMs: 0 } })
  writers = new pg.Pool({
    connectionString: addSessionSettings(service.db.pool.options.connectionString ?? ''),
    max: 8,
  })
  writers.on('error', () => {}) // the pool ends shortly after its database
  await writers.query(insertLinkedRecords)
})

afterAll(async () => {
  await writers.end()
  await service.stop()
})

beforeEach(() => writers.query('delete from events'))

/** The totals that the service returns, and the totals that `count(*)` gives. */
async function readTotals(): Promise<{ returned: Record<string, number>; counted: Record<string, number> }> {
  const returned: Record<string, number> = {}
  const counted: Record<string, number> = {}
  for (const [query, condition] of listQueries) {
    const { body } = await createRestClient(() => service.restUrl).get(`/events?per_page=1&${query}`)
    returned[query] = body.total
    const { rows } = await service.db.pool.query<{ total: number }>(
      `select count(*)::int as total from events
        where (status = 'publish' or (status = 'future' and published_utc <= $1::timestamp at time zone 'UTC')) and not hide_from_listings
          and ${condition}`,
      [service.clock.now.toISOString().replace('Z', '')],
    )
    counted[query] = rows[0]!.total
  }
  return { returned, counted }
}

async function expectTotalsMatch(): Promise<void> {
  for (const [name, [stored, recomputed]] of Object.entries(await readStoredAndRecomputed(service.db.pool)))
    expect(stored, name).toEqual(recomputed)
  const { returned, counted } = await readTotals()
  expect(returned).toEqual(counted)
}

describe('totals that triggers maintain', () => {
  /** Guards the triggers of docs/decisions/changes-and-caches.md. */
  it('equal count(*) after random writes, at any hour', async () => {
    const hours = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 3, maxLength: 3 })
    const property = fc.asyncProperty(
      fc.array(eventWrite, { minLength: 20, maxLength: 50 }),
      hours,
      async (eventWrites, hourOffsets) => {
        await writers.query('delete from events')
        for (const write of eventWrites) await executeWrite(writers, write)
        for (const hour of hourOffsets) {
          service.clock.now = new Date(testStartTime.getTime() + hour * 3_600_000)
          await expectTotalsMatch()
        }
      },
    )
    await fc.assert(property, { numRuns: isWholeSuite ? 25 : 8, seed: createSeed('writes'), endOnFailure: true })
  })

  it('equal count(*) after concurrent writes', async () => {
    const eventWrites = fc.sample(eventWrite, { numRuns: 400, seed: createSeed('concurrent writes') })
    await Promise.all(eventWrites.map(write => executeWrite(writers, write)))

    await expectTotalsMatch()
  })
})
