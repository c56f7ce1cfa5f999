import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSessionSettings } from '../../src/db/connection.ts'
import { createRestClient } from '../support/rest-client.ts'
import { type TestService, testStartTime, startTestService } from '../support/test-service.ts'
import { readStoredAndRecomputed, executeWrite, type EventWrite } from './trigger-totals.ts'

/** Clocks at both ends of the earth, and between. */
const zones = ['UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']

const nth = fc.nat(40)
const times = {
  nth,
  day: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -2, max: 2 }) }, fc.integer({ min: -900, max: 900 })),
  hour: fc.nat(23),
  lastsHours: fc.oneof({ weight: 5, arbitrary: fc.nat(5) }, fc.nat(24 * 900)),
  zone: fc.constantFrom(...zones),
}
const writing: fc.Arbitrary<EventWrite> = fc.oneof(
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
      kind: fc.constantFrom('hide' as const, 'link' as const, 'unlink' as const, 'delete' as const),
      nth,
    }),
  },
)

/** Windows that are counted by days, and one that is too short for it, each with what plain counting asks of the events. */
const windows: [query: string, condition: string][] = [
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

/** Two venues, two organizers and four categories, to link events to. */
const LINKED = `
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
  service = await startTestService({ settings: { auth: 'required' } })
  writers = new pg.Pool({
    connectionString: addSessionSettings(service.db.pool.options.connectionString ?? ''),
    max: 8,
  })
  writers.on('error', () => {}) // it ends a moment after its database
  await writers.query(LINKED)
})

afterAll(async () => {
  await writers.end()
  await service.stop()
})

beforeEach(() => writers.query('delete from events'))

/** Totals as the service says them, and by plain counting. */
async function totals(): Promise<{ said: Record<string, number>; counted: Record<string, number> }> {
  const said: Record<string, number> = {}
  const counted: Record<string, number> = {}
  for (const [query, condition] of windows) {
    const { body } = await createRestClient(() => service.restUrl).get(`/events?per_page=1&${query}`)
    said[query] = body.total
    const { rows } = await service.db.pool.query<{ total: number }>(
      `select count(*)::int as total from events
        where (status = 'publish' or (status = 'future' and published_utc <= $1::timestamp at time zone 'UTC')) and not hide_from_listings
          and ${condition}`,
      [service.clock.now.toISOString().replace('Z', '')],
    )
    counted[query] = rows[0]!.total
  }
  return { said, counted }
}

async function expectAlike(): Promise<void> {
  for (const [name, [kept, anew]] of Object.entries(await readStoredAndRecomputed(service.db.pool)))
    expect(kept, name).toEqual(anew)
  const { said, counted } = await totals()
  expect(said).toEqual(counted)
}

describe('totals by days', () => {
  /** Guards the sums (docs/decisions/0006): whatever is written, they are what counting gives. */
  it('equal plain counting after any writings, at any hour', async () => {
    const hours = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 3, maxLength: 3 })
    const property = fc.asyncProperty(
      fc.array(writing, { minLength: 20, maxLength: 50 }),
      hours,
      async (writings, hoursOn) => {
        await writers.query('delete from events')
        for (const one of writings) await executeWrite(writers, one)
        for (const hour of hoursOn) {
          service.clock.now = new Date(testStartTime.getTime() + hour * 3_600_000)
          await expectAlike()
        }
      },
    )
    await fc.assert(property, { numRuns: 25, seed: 20_261_120, endOnFailure: true })
  }, 120_000)

  it('equal plain counting after writers who write at once', async () => {
    const writings = fc.sample(writing, { numRuns: 400, seed: 7 })
    await Promise.all(writings.map(one => executeWrite(writers, one)))

    await expectAlike()
  }, 60_000)
})
