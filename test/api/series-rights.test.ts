import { beforeAll, describe, expect, it } from 'vitest'
import { type RestClient, type TestUser, useService } from '../support/use-service.ts'
import { createSeriesHelpers, type SeriesEvent } from './series-helpers.ts'

/** A write of one date asks for rights for all that it changes: the rule belongs to every date of the series. */

const { rest, factories } = useService({ settings: { auth: 'required' } })

let editor: RestClient
let user: TestUser
let contributor: RestClient
beforeAll(async () => {
  editor = rest.withHeaders((await factories.user('editor')).headers)
  user = await factories.user('contributor')
  contributor = rest.withHeaders(user.headers)
})

/** Creates a series as an editor. Returns the ids of its dates in order, and that of the series. */
async function createDates(fields: object = {}) {
  const { createSeries } = createSeriesHelpers({ rest: editor, factories })
  const { series } = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'], ...fields })
  const { body } = await editor.get(`/series/${series.id}/occurrences`)
  return { seriesId: series.id, ids: (body.events as SeriesEvent[]).map(({ id }) => id) }
}

/** A published series whose last two dates are drafts of the contributor. */
async function createMixedDates() {
  const { seriesId, ids } = await createDates()
  const own = ids.slice(2)
  for (const id of own) await editor.patch(`/events/${id}`, { status: 'draft', author: user.id })
  return { seriesId, ids, own }
}

const readAll = async (seriesId: number) => [
  (await editor.get(`/series/${seriesId}`)).body,
  (await editor.get(`/series/${seriesId}/occurrences`)).body,
]

const writes: Record<string, (id: number | undefined) => ReturnType<RestClient['patch']>> = {
  'DELETE /events/{id}': id => contributor.delete(`/events/${id}`),
  'PATCH /events/{id} with `status: trash`': id => contributor.patch(`/events/${id}`, { status: 'trash' }),
  'DELETE /events/{id} with `scope=following`': id => contributor.delete(`/events/${id}?scope=following`),
  'PATCH /events/{id} with `scope: following`': id =>
    contributor.patch(`/events/${id}`, { title: 'Mine', scope: 'following' }),
  'DELETE /events/{id} with `scope=following` and `i18n_translation`': id =>
    contributor.delete(`/events/${id}?scope=following&i18n_translation=fr`),
}

describe.each(Object.entries(writes))('%s by the author of drafts in a series', (_, write) => {
  it('403: the other dates are of other authors, and nothing changes', async () => {
    const { seriesId, own } = await createMixedDates()
    const before = await readAll(seriesId)

    expect(await write(own[0])).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } })
    expect(await readAll(seriesId)).toEqual(before)
  })

  it('200: all dates are drafts of the author', async () => {
    const { ids } = await createDates({ status: 'draft', author: user.id })
    await editor.patch(`/events/${ids[2]}?i18n_language=fr`, { title: 'Cours', scope: 'all' })
    expect((await write(ids[2])).status).toBe(200)
  })
})

describe('PATCH /events/{id} by the author of drafts in a series', () => {
  it('403: brings a date of a series of others out of the trash', async () => {
    const { seriesId, own } = await createMixedDates()
    await editor.delete(`/events/${own[0]}`)
    const before = await readAll(seriesId)

    expect((await contributor.patch(`/events/${own[0]}`, { status: 'draft' })).status).toBe(403)
    expect(await readAll(seriesId)).toEqual(before)
  })

  it('200: changes the date itself, and 403: another rule for a series whose new dates would be public', async () => {
    const { ids } = await createDates({ author: user.id })
    for (const id of ids) await editor.patch(`/events/${id}`, { status: 'draft' })
    expect((await contributor.patch(`/events/${ids[0]}`, { title: 'Mine' })).status).toBe(200)

    const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=6']
    expect((await contributor.patch(`/events/${ids[0]}`, { recurrence, scope: 'all' })).status).toBe(403)
  })
})

describe('a contributor', () => {
  const kinds = [
    { plural: 'events', fields: { title: 'Mine', start_date: '2026-12-05', end_date: '2026-12-06' } },
    { plural: 'venues', fields: { venue: 'Mine' } },
    { plural: 'organizers', fields: { organizer: 'Mine' } },
  ]
  it.each(kinds)('/$plural › 201, 200: a private record becomes pending, so it stays theirs', async kind => {
    const created = await contributor.post(`/${kind.plural}`, { ...kind.fields, status: 'private' })
    expect(created).toMatchObject({ status: 201, body: { status: 'pending' } })
    const path = `/${kind.plural}/${created.body.id}`
    const patched = await contributor.patch(path, { status: 'private' })
    expect(patched).toMatchObject({ status: 200, body: { status: 'pending' } })
    expect((await contributor.patch(path, { status: 'draft' })).body.status).toBe('draft')
  })
})
