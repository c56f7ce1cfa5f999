import type { useCalendarPage } from '../use-calendar-page.ts'

type Fixture = Pick<ReturnType<typeof useCalendarPage>, 'service' | 'sources'>

const titles = { created: 'Fair', updated: 'Concert', skipped: 'Fête du livre', vanished: 'Αγορά' }
const items = JSON.stringify(
  Object.entries(titles).map(([outcome, title]) => ({ outcome, title, reason: 'end_date: The end is too early.' })),
)

/** Stores an import with a preview, and one that goes on. Returns their ids, by the names of these states. */
export async function insertImports({ service: { db, clock }, sources }: Fixture): Promise<Record<string, number>> {
  const { now } = clock
  const ids: Record<string, number> = {}
  for (const name of ['previewed', 'running']) {
    const { body } = await sources.post('/imports', {
      name: 'fair.ics',
      file: 'SGVsbG8=',
      dry_run: name === 'previewed',
    })
    ids[name] = body.id
  }
  await db.prisma.$executeRaw`
    update runs set state = 'done', ended_utc = ${now}, created = 1, items = ${items}::jsonb
     where import_id = ${ids['previewed']}`
  await db.prisma.$executeRaw`
    update runs set state = 'running', processed = 30, expected = 120 where import_id = ${ids['running']}`
  return ids
}

/** Stores runs of a source: one that stored events, a dry run, one that failed and one that waits. */
export async function insertRuns({ db, clock: { now } }: Fixture['service'], sourceId: number): Promise<void> {
  for (const [state, isDryRun] of [
    ['done', false],
    ['done', true],
    ['failed', false],
    ['waiting', false],
  ] as const)
    await db.prisma.$executeRaw`
      insert into runs (source_id, state, is_dry_run, queued_utc, ended_utc, message, created, skipped, items)
      values (${sourceId}, ${state}, ${isDryRun}, ${now}, ${state === 'waiting' ? null : now},
        ${state === 'done' ? '' : 'town.example answers 503.'}, 1, 1,
        ${state === 'done' ? items : '[]'}::jsonb)`
}
