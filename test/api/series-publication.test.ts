import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { createSeriesHelpers, type SeriesEvent } from './series-helpers.ts'

const { rest, factories } = useService({ settings: { auth: 'required' } })

describe('PATCH /events/{id} of a draft series', () => {
  it('200: publishes one date alone: it gets a slug and a URL, and the others stay drafts; `scope: all` publishes all', async () => {
    const { headers } = await factories.user('editor')
    const editor = rest.withHeaders(headers)
    const { createSeries } = createSeriesHelpers({ rest: editor, factories })
    const first = await createSeries({ status: 'draft', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    const { body: drafts } = await editor.get(`/events?series=${first.series.id}&status=draft&start_date=2026-01-01`)
    const [, second, third] = drafts.events as SeriesEvent[]

    const { status } = await editor.patch(`/events/${second?.id}`, { status: 'publish' })

    expect(status).toBe(200)
    const published = (await rest.get(`/events/${second?.id}`)).body as SeriesEvent
    expect(published.slug).toMatch(/^yoga-class(-\d+)?-2026-10-13$/)
    expect(published.url).toMatch(/\/event\/yoga-class(-\d+)?\/2026-10-13\/$/)
    expect(published.series.count).toBe(1)
    expect((await rest.get(`/events/${third?.id}`)).status).toBe(403)

    await editor.patch(`/events/${first.id}`, { status: 'publish', scope: 'all' })
    expect(((await rest.get(`/events/${third?.id}`)).body as SeriesEvent).slug).toMatch(/2026-10-20$/)
  })
})

describe('PATCH /events/{id} with `scope: all` of a published series', () => {
  it('200: a date that is scheduled for a later day stays scheduled, also when it was a draft', async () => {
    const { headers } = await factories.user('editor')
    const editor = rest.withHeaders(headers)
    const { createSeries } = createSeriesHelpers({ rest: editor, factories })
    const first = await createSeries({ status: 'draft', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })
    const { body } = await editor.get(`/series/${first.series.id}/occurrences`)
    const second = (body.events as SeriesEvent[])[1]
    await editor.patch(`/events/${second?.id}`, { date: '2090-01-01 00:00:00' })

    for (const status of ['publish', 'draft', 'publish'])
      await editor.patch(`/events/${first.id}`, { status, scope: 'all' })

    expect((await editor.get(`/events/${second?.id}`)).body).toMatchObject({ status: 'future' })
    expect((await rest.get(`/events/${second?.id}`)).status).toBe(403)
  })
})
