import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { createRestClient } from '../support/rest-client.ts'
import { createEmptyDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const migrations = `${projectFolder}/prisma/migrations`

async function createDatabase(options: string, parameters = ''): Promise<TestDatabase> {
  const database = await createEmptyDatabase(options)
  const url = database.url + parameters
  await applyMigrations(url, migrations)
  return { url, drop: () => database.drop() }
}

it.each(['SQL_ASCII', 'LATIN1'])('a database with the encoding %s is refused', async encoding => {
  const database = await createEmptyDatabase(`encoding '${encoding}' locale_provider libc locale 'C'`)
  await expect(applyMigrations(database.url, migrations)).rejects.toThrow(
    `The database of DATABASE_URL has the encoding ${encoding}; the service needs UTF8. Create a database with`,
  )
  await database.drop()
})

const greekCollation = `locale_provider icu icu_locale 'el' locale 'C'`
const turkishCollation = `locale_provider icu icu_locale 'tr' locale 'C'`

describe.each([
  ['the locale C', `locale_provider libc locale 'C'`],
  ['a Greek collation', greekCollation],
  ['a Turkish collation', turkishCollation],
])('a database with %s', (_name, locale) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ createDatabase: () => createDatabase(`encoding 'UTF8' ${locale}`) })
  })
  afterAll(() => service.stop())
  const rest = createRestClient(() => service.restUrl)

  it('200: a search finds letters of all alphabets in any case', async () => {
    const { body: tag } = await rest.post('/tags', { name: 'ΜΟΥΣΙΚΗ ΣΤΙΣ ΟΔΟΎΣ, ÉTÉ, INDIA' })
    for (const words of ['μουσική', 'ΜΟΥΣΙΚΉ', 'οδούς', 'οδουσ', 'ΟΔΟΥΣ', 'été', 'ETE', 'india', 'India']) {
      const { body } = await rest.get(`/tags?hide_empty=false&search=${encodeURIComponent(words)}`)
      expect([words, (body['tags'] as object[]).length]).toEqual([words, 1])
    }
    expect((await rest.get(`/tags/${String(tag['id'])}`)).status).toBe(200)
  })

  it('201: a name in another case is the same organizer', async () => {
    const event = { start_date: '2026-12-05', end_date: '2026-12-06', title: 'x' }
    for (const organizer of ['ΟΔΟΣ ÉCOLE IDI', 'Οδός École idi', 'οδος école Idi', 'οδοσ École idi'])
      await rest.post('/events', { ...event, organizer: { organizer } })

    const names = ((await rest.get('/organizers')).body['organizers'] as { organizer: string }[]).map(
      one => one.organizer,
    )
    expect(names.sort()).toEqual(['ΟΔΟΣ ÉCOLE IDI', 'Οδός École idi'].sort())
  })
})

it('?schema= puts the tables into that schema, and the service uses them', async () => {
  const service = await startTestService({ createDatabase: () => createDatabase('', '?schema=cal') })
  const rest = createRestClient(() => service.restUrl)
  const event = { title: 'Χορός', start_date: '2026-12-05', end_date: '2026-12-06', tags: ['a'] }

  const { status, body } = await rest.post('/events', event)
  const found = await rest.get(`/events?search=${encodeURIComponent('ΧΟΡΟΣ')}`)
  const schemas = await queryRowsAt(
    service.databaseUrl,
    `select distinct schemaname as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )

  expect(status).toBe(201)
  expect((await rest.get(`/events/${String(body['id'])}`)).status).toBe(200)
  expect(found.body['total']).toBe(1)
  expect(schemas).toEqual([{ name: 'cal' }])
  await service.stop()
})
