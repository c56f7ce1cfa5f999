import { expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

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
