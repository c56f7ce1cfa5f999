import type { TestService } from '../../support/test-service.ts'

/** Stores published events, one an hour from 1 December 2026 on, each with a description, in a category. */
export async function addEvents(service: TestService, count: number, categoryId: number): Promise<void> {
  for (let first = 1; first <= count; first += batchSize)
    await addBatch(service, first, Math.min(first + batchSize - 1, count), categoryId)
}

/** A statement for all events would take longer than the service allows on a busy machine. */
const batchSize = 500

async function addBatch({ db }: TestService, first: number, last: number, categoryId: number): Promise<void> {
  await db.prisma.$executeRaw`
    with author as (select id from users order by id limit 1),
         added as (
           insert into events (status, author_id, language, published_wall, published_utc, created_utc, modified_utc,
                               start_wall, end_wall, start_utc, end_utc, zone, zone_abbreviation)
           select 'publish', author.id, 'en', '2026-11-01', '2026-11-01 00:00+00', '2026-11-01 00:00+00', '2026-11-01 00:00+00',
                  timestamp '2026-12-01' + n * interval '1 hour', timestamp '2026-12-01' + (n + 1) * interval '1 hour',
                  (timestamp '2026-12-01' + n * interval '1 hour') at time zone 'Europe/Athens',
                  (timestamp '2026-12-01' + (n + 1) * interval '1 hour') at time zone 'Europe/Athens',
                  'Europe/Athens', 'EET'
             from author, generate_series(${first}::int, ${last}::int) n
           returning id),
         described as (
           insert into event_texts (event_id, language, title, slug, description)
           select id, 'en', 'Event ' || id, 'long-feed-' || id, repeat('Many words. ', 20) from added)
    insert into event_terms (event_id, term_id) select id, ${categoryId}::int from added`
}
