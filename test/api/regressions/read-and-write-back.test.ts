import { expect, it } from 'vitest'
import { useService } from '../../support/use-service.ts'

const { rest, factories } = useService()

it('PATCH /events/{id} › 200: takes the event as it was read, and null for what a read hides', async () => {
  const { id } = await factories.event({ all_day: true, featured: true, attendance_mode: 'online' })
  const { body } = await rest.get(`/events/${id}`)
  const hidden = { all_day: null, featured: null, is_online: null, attendance_mode: '' }

  for (const fields of [body, { ...body, ...hidden }]) {
    const { status, body: written } = await rest.patch(`/events/${id}`, fields)
    expect({
      status,
      written: { ...written, modified: 0, modified_utc: 0, json_ld: 0, modified_utc_details: 0 },
    }).toEqual({
      status: 200,
      written: { ...body, modified: 0, modified_utc: 0, json_ld: 0, modified_utc_details: 0 },
    })
  }
})

it('PATCH /categories/{id}, /events/{id} › 200: the parent is an id or an object with it', async () => {
  const [parent, child] = [await factories.category(), await factories.category()]
  const moved = await rest.patch(`/categories/${child.id}`, { parent: { id: parent.id } })
  expect(moved).toMatchObject({ status: 200, body: { parent: parent.id } })

  const [first, second] = [await factories.event(), await factories.event()]
  const linked = await rest.patch(`/events/${second.id}`, { post_parent: { id: first.id } })
  expect(linked).toMatchObject({ status: 200, body: { post_parent: first.id } })
})
