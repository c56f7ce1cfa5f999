import { beforeAll } from 'vitest'
import type { Event } from '../../../client/index.ts'
import type { Factories, TestUser } from '../factories.ts'
import type { PageFixture } from './test-page.ts'

/** Adds an event that has every field and a translation, and an editor, to a service that requires credentials. */
export function addFullEvent<F extends Pick<PageFixture, 'factories' | 'rest'>>(fixture: F) {
  const jazz = {} as Event
  const editor = {} as TestUser
  beforeAll(async () => {
    Object.assign(jazz, await createFullEvent(fixture.factories))
    Object.assign(editor, await fixture.factories.user('editor'))
    await fixture.rest.withHeaders(editor.headers).patch(`/events/${jazz.id}?i18n_language=fr`, {
      title: 'Du jazz au bord de la mer',
      description: '<p>Apportez une chaise.</p>',
      slug: 'du-jazz',
    })
  })
  return { ...fixture, jazz, editor }
}

export async function createFullEvent(factories: Factories): Promise<Event> {
  const venue = await factories.venue({
    venue: 'Quay 9',
    address: '9 Akti',
    zip: '185 31',
    city: 'Piraeus',
    country: 'Greece',
    phone: '+30 21 0000 0000',
    geo_lat: 37.94,
    geo_lng: 23.64,
    show_map: true,
    show_map_link: true,
  })
  const organizer = await factories.organizer({
    organizer: 'The Harbour Band',
    email: 'band@example.org',
    website: 'https://band.example.org/',
  })
  return factories.event({
    title: 'Jazz by the sea',
    description:
      '<h1>Programme</h1><p style="text-align:center">Bring a chair. <a href="https://chairs.example/">Chairs</a></p><h4>Encore</h4>',
    timezone: 'Europe/Athens',
    start_date: '2026-11-20 10:30',
    end_date: '2026-11-20 23:00',
    image: 'https://pictures.example/jazz.png',
    cost: '12 €',
    website: 'https://jazz.example.org/',
    categories: ['Concerts'],
    tags: ['Brass'],
    venue: venue.id,
    organizer: organizer.id,
    featured: true,
    show_map: true,
    show_map_link: true,
  })
}
