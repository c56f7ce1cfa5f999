import { describe, expect, it } from 'vitest'
import { useService } from '../../support/use-service.ts'

const { rest, factories } = useService()

const eventFields = { title: 'Session', start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' }

describe('X-Notice', () => {
  it('201, 200: names what a write ignores, and not the fields of reads', async () => {
    const created = await rest.post('/events?_locale=user', { ...eventFields, colour: 'red', id: 5, url: 'x' })
    expect([created.status, created.headers['x-notice']]).toEqual([
      201,
      'unknown parameters were ignored: _locale, colour',
    ])
    const { body } = await rest.get(`/events/${created.body.id}`)
    expect((await rest.put(`/events/${body.id}`, body)).headers['x-notice']).toBeUndefined()
    expect((await rest.patch(`/events/${body.id}`, { Title: 'x' })).headers['x-notice']).toBe(
      'unknown parameters were ignored: Title',
    )
  })

  it.each([
    ['/events?include={id}&start_date=2026-12-01&when=all', 'start_date was ignored, because include'],
    ['/events?strict_dates=true', 'strict_dates was ignored'],
    ['/events?search_in=all', 'search_in was ignored without search'],
    ['/events?dates=3', 'dates was ignored without hide_subsequent_recurrences'],
    ['/events.ics?dates=3', 'dates was ignored without hide_subsequent_recurrences'],
    ['/events/facets?search_in=all', 'search_in was ignored without search'],
    [`/venues?search=${'a+'.repeat(21)}`, 'words of search after the first 20 were ignored'],
    ['/tags?post={id}&event={id}', 'post was ignored'],
  ])('200: %s has a parameter without effect', async (path, notice) => {
    const { id } = await factories.event()
    expect((await rest.get(path.replaceAll('{id}', String(id)))).headers['x-notice']).toContain(notice)
  })
})
