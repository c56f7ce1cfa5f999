import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../support/use-service.ts'
import { startTestService } from '../support/test-service.ts'

const { service, rest, siteSettings, factories } = useService({
  settings: {
    auth: 'required',
    siteName: 'Harbour',
    siteTimezone: 'Europe/Paris',
    embedOrigins: ['https://a.example'],
  },
})

const signIn = async () => siteSettings.withHeaders((await factories.user('administrator')).headers)

const environment = {
  name: 'Harbour',
  logo: null,
  accent_color: null,
  default_view: 'month',
  timezone: 'Europe/Paris',
  embed_origins: ['https://a.example'],
  submissions: false,
}
const nothing = Object.fromEntries(Object.keys(environment).map(name => [name, null]))

describe('GET /settings', () => {
  it('200: everybody reads the values of the environment before the first change', async () => {
    expect(await siteSettings.get('/settings')).toMatchObject({
      status: 200,
      body: { ...nothing, effective: environment, defaults: environment, modified: null },
    })
  })
})

describe('PATCH /settings', () => {
  it('200: changes the fields of the request, and says what is in force', async () => {
    const admin = await signIn()
    const image = await factories.image({ alt: 'An anchor' })
    const sent = {
      name: ' Old\u0007 port ',
      logo: image.id,
      accent_color: '#0B6473',
      default_view: 'agenda',
      timezone: 'europe/athens',
      embed_origins: ['https://Example.org/', 'http://127.0.0.1:4000'],
      submissions: true,
    }
    const stored = {
      ...sent,
      name: 'Old port',
      logo: { id: image.id, url: image.url, alt: 'An anchor' },
      accent_color: '#0b6473',
      timezone: 'Europe/Athens',
      embed_origins: ['https://example.org', 'http://127.0.0.1:4000'],
    }

    const { status, body } = await admin.patch('/settings', sent)

    expect({ status, body }).toMatchObject({ status: 200, body: { ...stored, effective: stored } })
    expect((await siteSettings.get('/settings')).body).toEqual(body)
    expect((await admin.patch('/settings', { name: null, embed_origins: [] })).body).toMatchObject({
      ...stored,
      name: null,
      embed_origins: [],
      effective: { ...stored, name: 'Harbour', embed_origins: [] },
      defaults: environment,
    })
    expect((await admin.patch('/settings', nothing)).body).toMatchObject({ ...nothing, effective: environment })
  })

  it('400: names each field that is wrong, also a logo that does not exist', async () => {
    const admin = await signIn()
    const wrong = {
      name: 'x'.repeat(81),
      logo: 999_999_999,
      accent_color: '#67c7d6',
      default_view: 'year',
      timezone: 'Europe/Atlantis',
      embed_origins: ['https://example.org/path'],
      submissions: 'perhaps',
    }

    const { status, body } = await admin.patch('/settings', wrong)

    expect({ status, params: Object.keys(body.data.params).sort() }).toEqual({
      status: 400,
      params: Object.keys(wrong).sort(),
    })
    expect(body.data.params['accent_color']).toBe(
      'This color is too light: texts in it have a contrast of 1.6 with their background. Send a darker color, with at least 4.5.',
    )
    for (const embed_origins of [['https://a;script-src *'], ['ftp://example.org'], ['null'], 'https://u:p@a.example'])
      expect((await admin.patch('/settings', { embed_origins })).body.data.params).toHaveProperty('embed_origins')
    for (const accent_color of ['teal', '#0b64731', '#fff'])
      expect((await admin.patch('/settings', { accent_color })).body.data.params).toHaveProperty('accent_color')
  })

  it('412: when somebody else has changed the settings since the caller read them', async () => {
    const admin = await signIn()
    const read = await siteSettings.get('/settings')
    const options = { headers: { 'If-Match': read.headers['etag'] ?? '' } }

    const first = await admin.patch('/settings', { name: uniqueName('Name') }, options)
    expect(first.status).toBe(200)
    expect(await admin.patch('/settings', { name: 'Late' }, options)).toMatchObject({
      status: 412,
      body: { code: 'rest_precondition_failed' },
    })
    expect(first.headers['etag']).toBe((await siteSettings.get('/settings')).headers['etag'])
    await admin.patch('/settings', { name: null })
  })

  it('200: the service uses the new settings at once, also for cached responses, and each other one of the database soon', async () => {
    // A reader who did not write may get a stale reply for a moment, which is not what this test is about.
    const settings = { ...service.settings, staleWhileRevalidateMs: 0 }
    const other = await startTestService({ settings, sharesDatabaseWith: service })
    const admin = await signIn()
    const { id } = await factories.event()
    const readName = async (url: string) => /<title>(?:.* · )?(.*)<\/title>/.exec(await (await fetch(url)).text())?.[1]
    const readModified = async (restUrl: string) => (await rest.get(`${restUrl}/events/${id}`)).body.modified as string
    const read = async ({ url, restUrl }: { url: string; restUrl: string }) => ({
      name: await readName(`${url}/month/`),
      feed: (await rest.get(`${restUrl}/events.rss`)).body.match(/<title>(.*?)<\/title>/)[1] as string,
      modified: await readModified(restUrl),
    })
    const before = { name: 'Harbour', feed: 'Harbour', modified: '2026-11-20 10:00:00' }
    for (const one of [service, other]) expect(await read(one)).toEqual(before)

    await admin.patch('/settings', { name: 'Port', timezone: 'Asia/Kathmandu' })

    const after = { name: 'Port', feed: 'Port', modified: '2026-11-20 14:45:00' }
    expect(await read(service)).toEqual(after)
    expect(await other.db.changes.hearEarlierChanges(60_000)).toBe(true)
    expect(await read(other)).toEqual(after)
    await admin.patch('/settings', { name: null, timezone: null })
    await other.stop()
  })

  it('200: a new time zone moves no event and no publication date', async () => {
    const admin = await signIn()
    const dates = { date: '2026-11-01 08:00:00', start_date: '2027-01-31 18:00:00', end_date: '2027-01-31 20:00:00' }
    const event = await factories.event(dates)
    const fields = ['start_date', 'utc_start_date', 'timezone', 'date', 'date_utc']
    const pick = (body: Record<string, unknown>) => fields.map(field => body[field])
    const before = pick((await rest.get(`/events/${event.id}`)).body)

    await admin.patch('/settings', { timezone: 'Pacific/Honolulu' })

    expect(pick((await rest.get(`/events/${event.id}`)).body)).toEqual(before)
    const later = await factories.event(dates)
    expect(later).toMatchObject({ timezone: 'Pacific/Honolulu', date_utc: '2026-11-01 18:00:00' })
    await admin.patch('/settings', { timezone: null })
  })

  it('409: the logo is an image in use; force=true removes it from the settings', async () => {
    const admin = await signIn()
    const { id } = await factories.image()
    await admin.patch('/settings', { logo: id })
    const media = rest.withHeaders((await factories.user('administrator')).headers)

    expect((await rest.get(`/media/${id}`)).status).toBe(200)
    expect(await media.delete(`/media/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'media-in-use', data: { uses: { site_settings: 1 } } },
    })
    expect((await media.delete(`/media/${id}`, { force: true })).status).toBe(200)
    expect((await siteSettings.get('/settings')).body).toMatchObject({ logo: null, effective: { logo: null } })
  })
})
