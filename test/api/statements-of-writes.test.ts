import { expect, it } from 'vitest'
import { type FreezableProxy, startFreezableProxy } from '../support/freezable-proxy.ts'
import { createMigratedDatabase } from '../support/test-database.ts'
import { useService } from '../support/use-service.ts'

let proxy: FreezableProxy
const { service, rest, factories } = useService({
  settings: { auth: 'required' },
  async createDatabase() {
    const database = await createMigratedDatabase()
    proxy = await startFreezableProxy(database.url)
    return {
      url: proxy.url,
      async drop() {
        proxy.close()
        await database.drop()
      },
    }
  },
})

const countStatements = (): number => service.db.readUsage().statements.total

/** The password, begin, the locks with the stored event, its new columns and texts, the response, and commit. */
const statementsMax = 6

it('PATCH /events/{id} of a title runs six statements', async () => {
  const { id } = await factories.event()
  const { headers } = await factories.user('editor')
  const editor = rest.withHeaders(headers)
  await editor.patch(`/events/${id}`, { title: 'Warm' })
  const before = countStatements()

  const { status } = await editor.patch(`/events/${id}`, { title: 'Counted' })

  expect(status).toBe(200)
  expect(countStatements() - before).toBeLessThanOrEqual(statementsMax)
})

/** Statements that the service sends without waiting between them share a round trip. */
const roundTripsMax = 9

it('POST /events with a venue and a category takes at most nine round trips to the database', async () => {
  const { headers } = await factories.user('editor')
  const editor = rest.withHeaders(headers)
  const [venue, category] = [await factories.venue(), await factories.category()]
  const create = (title: string) =>
    editor.post('/events', {
      title,
      start_date: '2026-12-05',
      end_date: '2026-12-05',
      venue: [venue.id],
      categories: [category.id],
    })
  await create('Warm')
  const before = proxy.countRoundTrips()

  const { status } = await create('Counted')

  expect(status).toBe(201)
  expect(proxy.countRoundTrips() - before).toBeLessThanOrEqual(roundTripsMax)
})
