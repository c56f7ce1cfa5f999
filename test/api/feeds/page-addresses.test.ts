import { expect, it } from 'vitest'
import { useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const getFromSite = (path: string) => rest.get(service.url + path)

it('GET /events/?ical=1 › 200: the bytes of the feed', async () => {
  const category = await factories.category({ name: 'Swing' })
  await factories.event({ categories: [category.id] })
  const [all, ofCategory, inGreek] = await Promise.all(
    ['/events.ics', `/events.ics?categories=${category.slug}`, '/events.ics?i18n_language=el'].map(path =>
      rest.get(path),
    ),
  )

  for (const path of ['/events/?ical=1', '/events/?outlook-ical=1', '/?ical=1'])
    expect(await getFromSite(path)).toMatchObject({ status: 200, body: all?.body })
  for (const path of [`/events/category/${category.slug}/?ical=1`, `/category/${category.slug}/?ical=1`])
    expect(await getFromSite(path)).toMatchObject({ status: 200, body: ofCategory?.body })
  expect((await getFromSite('/el/events/?ical=1')).body.replaceAll('/el/', '/')).toBe(inGreek?.body)
})

it('GET /event/{slug}.ics › 200: the bytes of the file of the event', async () => {
  const event = await factories.event({ title: 'One night' })
  const { body } = await rest.get(`/events/${event.id}.ics`)

  for (const path of [`/event/${event.slug}.ics`, `/event/${event.slug}/?ical=1`, `/?p=${event.id}&ical=1`])
    expect(await getFromSite(path)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/calendar; charset=utf-8' },
      body,
    })
})

it('GET /event/{series}/{date}/?ical=1 › 200: a date of a series; without a date the next one', async () => {
  const { slug } = await factories.series({ title: 'Choir' })
  const second = await getFromSite(`/event/${slug}/2026-12-01/?ical=1`)
  const next = await getFromSite(`/event/${slug}.ics`)

  expect(second.body).toContain('20261201T')
  expect(next.body).toContain('20261130T')
})

it('GET /event/{slug}.ics › 403, 404: as the event', async () => {
  const draft = await factories.event({ status: 'draft', slug: 'not-yet' })

  expect(await getFromSite('/event/nothing.ics')).toMatchObject({ status: 404, body: { code: expect.any(String) } })
  expect((await getFromSite('/event/not-yet.ics')).status).toBe((await rest.get(`/events/${draft.id}`)).status)
})

it('GET /venue/{slug}/?ical=1, /organizer/… and /event/{series}/all/ › 302: to the feed of the record', async () => {
  const [venue, organizer] = [await factories.venue(), await factories.organizer()]
  const series = await factories.series({ title: 'Band' })
  const feeds = {
    [`/venue/${venue.slug}/`]: `venue=${venue.id}`,
    [`/organizer/${organizer.slug}/`]: `organizer=${organizer.id}`,
    [`/event/${series.slug}/all/`]: `series=${series.id}`,
  }

  for (const [path, query] of Object.entries(feeds)) {
    const { status, headers } = await fetch(`${service.url}${path}?ical=1`, { redirect: 'manual' })
    expect({ path, status, location: headers.get('location') }).toEqual({
      path,
      status: 302,
      location: `${service.restUrl}/events.ics?${query}`,
    })
  }
})
