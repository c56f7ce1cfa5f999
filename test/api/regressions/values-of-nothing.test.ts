import { describe, expect, it } from 'vitest'
import { useService } from '../../support/use-service.ts'

const { rest, factories } = useService()

const eventFields = { title: 'Session', start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' }

describe('what clients send if nothing is chosen', () => {
  it.each([0, '0', -1, '-1', false, [0], [-1], { id: 0 }, '', [], null])(
    '201, 200: %j links no record, and unlinks those of an event',
    async nothing => {
      const links = { categories: nothing, tags: nothing, venue: nothing, organizer: nothing }
      const unlinked = { status: 200, body: { categories: [], tags: [], venue: [], organizer: [] } }
      expect(await rest.post('/events', { ...eventFields, ...links })).toMatchObject({ ...unlinked, status: 201 })
      const [venue, organizer, tag] = [await factories.venue(), await factories.organizer(), await factories.tag()]
      const event = await factories.event({ venue: venue.id, organizer: organizer.id, tags: [tag.id] })
      expect(await rest.patch(`/events/${event.id}`, links)).toMatchObject(unlinked)
    },
  )

  it('201: nothing beside an id, and a new record without an id', async () => {
    const [tag, venue] = [await factories.tag(), await factories.venue()]
    const sent = { tags: [0, tag.id, '-1'], venue: [venue.id, 0], organizer: { id: 0, organizer: 'The new choir' } }
    expect(await rest.post('/events', { ...eventFields, ...sent })).toMatchObject({
      status: 201,
      body: { tags: [{ id: tag.id }], venue: { id: venue.id }, organizer: [{ organizer: 'The new choir' }] },
    })
  })

  it.each(['tags', 'categories', 'venue', 'organizer', 'include', 'series', 'status', 'event_status'])(
    '200: an empty list as %s is absent',
    async name => {
      await factories.event()
      const all = (await rest.get('/events')).body.total
      for (const query of [`${name}[]=`, `${name}=,`, `${name}=`, `${name}[0]=`, `${name}%5B%5D=&${name}%5B%5D=`]) {
        const { status, headers, body } = await rest.get(`/events?${query}`)
        expect({ status, total: body.total, notice: headers['x-notice'] }, query).toEqual({ status: 200, total: all })
      }
    },
  )

  it.each(['tags', 'categories', 'venue', 'organizer', 'include'])('200: %s=0 is ignored, and told', async name => {
    await factories.event()
    const all = (await rest.get('/events')).body.total
    for (const value of ['0', '-1', '0,-1']) {
      const { status, headers, body } = await rest.get(`/events?${name}=${value}`)
      expect({ status, total: body.total, notice: headers['x-notice'] }).toEqual({
        status: 200,
        total: all,
        notice: `${name}=${encodeURIComponent(value)} was ignored`,
      })
    }
  })

  it('400: other negative numbers, and texts that are no ids', async () => {
    for (const query of ['tags=-2', 'venue=-2', 'venue=x', 'include=1.5'])
      expect((await rest.get(`/events?${query}`)).status, query).toBe(400)
  })
})
