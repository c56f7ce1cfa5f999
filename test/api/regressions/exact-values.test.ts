import { describe, expect, it } from 'vitest'
import { useService } from '../../support/use-service.ts'

const { rest, factories } = useService()

describe('search', () => {
  it('200: as long as a title; 400: longer', async () => {
    const title = 'Symphony '.repeat(55).slice(0, 495)
    const event = await factories.event({ title: `${title}Ω` })
    const { body } = await rest.get(`/events?search=${encodeURIComponent(`"${event.title}"`)}`)
    expect(body.events).toMatchObject([{ id: event.id }])
    for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags']) {
      expect((await rest.get(`/${kind}?search=${'a'.repeat(500)}`)).status, kind).toBe(200)
      expect((await rest.get(`/${kind}?search=${'a'.repeat(501)}`)).status, kind).toBe(400)
    }
  })
})

describe('numbers that JSON cannot carry', () => {
  it.each(['1e400', '-1e400', '12345678901234567890', '1e21'])('400: %s as a text', async number => {
    for (const [path, fields] of [
      ['/events', `"start_date":"2026-12-01","end_date":"2026-12-01","title":${number}`],
      ['/events', `"start_date":"2026-12-01","end_date":"2026-12-01","title":"x","cost":${number}`],
      ['/venues', `"venue":"x","zip":${number}`],
      ['/organizers', `"organizer":"x","phone":${number}`],
      ['/tags', `"name":${number}`],
    ] as const)
      expect((await rest.post(path, `{${fields}}`)).status, fields).toBe(400)
  })

  it('201: a number as text', async () => {
    expect(await rest.post('/venues', '{"venue":"Zip","zip":75008,"phone":306912345678}')).toMatchObject({
      status: 201,
      body: { zip: '75008', phone: '306912345678' },
    })
  })
})

describe('/events/by-slug/{slug}', () => {
  it('404: a slug with a slash, encoded once or twice', async () => {
    const { slug } = await factories.event({ slug: 'a-b' })
    for (const written of ['a%2Fb', 'a%2fb', 'a%252Fb', '%2F', `${slug}%2F`])
      expect((await rest.get(`/events/by-slug/${written}`)).status, written).toBe(404)
  })
})
