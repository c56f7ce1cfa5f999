import { describe, expect, it } from 'vitest'
import type { Event } from '../../../src/resources/events/schema.ts'
import { type RestClient, uniqueName, useService } from '../../support/use-service.ts'
import { readIcsEvents } from './read-ics.ts'

/** SEQUENCE, DTSTAMP and LAST-MODIFIED of what anonymous callers see: they only rise, and tell nothing of what is hidden. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const asEditor = async () => rest.withHeaders((await factories.user('editor')).headers)

type Version = { sequence: number; modified: string }

/** The one version that all components of a feed have. */
async function readVersion(query: string, reader: RestClient = rest): Promise<Version> {
  const events = readIcsEvents((await reader.get(`/events.ics?${query}`)).body as string)
  const versions = new Set(
    events.map(
      event => `${event['SEQUENCE']} ${event['LAST-MODIFIED']} ${event['DTSTAMP'] === event['LAST-MODIFIED']}`,
    ),
  )
  expect(versions.size).toBe(1)
  const [sequence = '', modified = ''] = [...versions].join('').split(' ')
  return { sequence: Number(sequence), modified }
}

type Step = [name: string, isSeen: boolean, change: () => Promise<{ status: number }>]

/** Makes the changes a minute after each other: one that anonymous callers see raises the version, another leaves it. */
async function expectVersions(query: string, steps: Step[], reader?: RestClient): Promise<void> {
  let before = await readVersion(query, reader)
  for (const [name, isSeen, change] of steps) {
    service.clock.now = new Date(service.clock.now.getTime() + 60_000)
    expect([200, 201], name).toContain((await change()).status)
    const after = await readVersion(query, reader)
    if (isSeen) {
      expect(after.sequence, name).toBeGreaterThan(before.sequence)
      expect(after.modified >= before.modified, name).toBe(true)
    } else expect(after, name).toEqual(before)
    before = after
  }
}

const readBuildDate = (rss: string) => Date.parse(/<lastBuildDate>(.*?)<\/lastBuildDate>/.exec(rss)?.[1] ?? '')

describe('GET /events.ics', () => {
  it('200: the version of an event rises with its venue and organizer, and not with what is hidden', async () => {
    const editor = await asEditor()
    const [first, second, organizer] = [await factories.venue(), await factories.venue(), await factories.organizer()]
    const category = await factories.category()
    const { id } = await factories.event({ venue: first.id, organizer: organizer.id, categories: [category.id] })
    const patch = (path: string, fields: object) => () => editor.patch(path, fields)
    await expectVersions(`include=${id}`, [
      ['address', true, patch(`/venues/${first.id}`, { address: '1 Main St' })],
      ['French name', true, patch(`/venues/${first.id}?i18n_language=fr`, { venue: uniqueName('Salle') })],
      ['organizer', true, patch(`/organizers/${organizer.id}`, { email: 'guild@town.example' })],
      ['category', true, patch(`/categories/${category.id}`, { name: uniqueName('Renamed') })],
      ['a venue with a lower version', true, patch(`/events/${id}`, { venue: second.id })],
      ['the former venue', false, patch(`/venues/${first.id}`, { address: '2 Main St' })],
      ['hidden venue', true, patch(`/venues/${second.id}`, { status: 'draft' })],
      ['address of the hidden venue', false, patch(`/venues/${second.id}`, { address: '3 Main St' })],
      ['shown venue', true, patch(`/venues/${second.id}`, { status: 'publish' })],
      ['venue in the trash', true, () => editor.delete(`/venues/${second.id}`)],
      ['no organizer', true, patch(`/events/${id}`, { organizer: [] })],
      ['title', true, patch(`/events/${id}`, { title: 'Renamed' })],
    ])
  })

  it('200: LAST-MODIFIED rises with SEQUENCE when a category or tag is renamed', async () => {
    const editor = await asEditor()
    for (const kind of ['categories', 'tags']) {
      const term = kind === 'tags' ? await factories.tag() : await factories.category()
      const { id } = await factories.event({ [kind]: [term.id] })
      const readFeed = async () => (await rest.get(`/events.rss?include=${id}`)).body as string
      const [before, feed] = [await readVersion(`include=${id}`), await readFeed()]
      expect((await editor.patch(`/${kind}/${term.id}`, { name: uniqueName('Renamed') })).status).toBe(200)
      const after = await readVersion(`include=${id}`)
      expect([after.sequence > before.sequence, after.modified > before.modified]).toEqual([true, true])
      expect(readBuildDate(await readFeed())).toBeGreaterThan(readBuildDate(feed))
    }
  })

  it('200: a password hides the changes of a place, but not those of the time', async () => {
    const editor = await asEditor()
    const venue = await factories.venue()
    const category = await factories.category()
    const { id } = await factories.event({ venue: venue.id, categories: [category.id], password: 'sesame' })
    const patch = (path: string, fields: object) => () => editor.patch(path, fields)
    await expectVersions(`include=${id}`, [
      ['venue', false, patch(`/venues/${venue.id}`, { address: '1 Main St' })],
      ['venue deleted for good', false, () => editor.delete(`/venues/${venue.id}?force=true`)],
      ['category deleted', false, () => editor.delete(`/categories/${category.id}`)],
      ['time', true, patch(`/events/${id}`, { start_date: '2026-12-24 10:00', end_date: '2026-12-24 12:00' })],
    ])
  })

  it('200: for an editor, the version of a draft rises too, and does not fall when it is published', async () => {
    const editor = await asEditor()
    const { body: event } = await editor.post('/events', {
      title: uniqueName('Draft'),
      status: 'draft',
      start_date: '2026-12-01 10:00',
      end_date: '2026-12-01 11:00',
    })
    const patch = (fields: object) => () => editor.patch(`/events/${event.id}`, fields)
    await expectVersions(
      `include=${event.id}&status=draft,publish`,
      [
        ['title', true, patch({ title: 'A' })],
        ['again', true, patch({ title: 'B' })],
        ['published', true, patch({ status: 'publish' })],
        ['title', true, patch({ title: 'C' })],
      ],
      editor,
    )
  })
})

describe('GET /events.ics?recurrence=rules', () => {
  it('200: the version of a series rises with its rule and each visible date, and all components have it', async () => {
    const editor = await asEditor()
    const venue = await factories.venue()
    const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=8']
    const series = await factories.series({ recurrence, venue: venue.id, title: uniqueName('Class') })
    const { events } = (await rest.get(`/events?series=${series.id}&per_page=50`)).body as { events: Event[] }
    const date = (index: number) => `/events/${events[index]?.id}`
    const patch = (path: string, fields: object) => () => editor.patch(path, fields)
    const rule = (...lines: string[]) => patch(`${date(0)}?scope=all`, { recurrence: lines })
    await expectVersions(`series=${series.id}&recurrence=rules`, [
      ['a date moved', true, patch(date(1), { start_date: '2027-01-01 10:00', end_date: '2027-01-01 11:00' })],
      ['the moved date deleted', true, () => editor.delete(date(1))],
      ['a date deleted', true, () => editor.delete(date(2))],
      ['a date deleted for good', false, () => editor.delete(`${date(2)}?force=true`)],
      ['a date hidden', true, patch(date(3), { status: 'draft' })],
      ['the hidden date renamed', false, patch(date(3), { title: 'Secret' })],
      ['the hidden date deleted', false, () => editor.delete(date(3))],
      ['shorter', true, rule('RRULE:FREQ=WEEKLY;COUNT=7')],
      ['longer', true, rule('RRULE:FREQ=WEEKLY;COUNT=9')],
      ['the same dates by another rule', true, rule('RRULE:FREQ=DAILY;INTERVAL=7;COUNT=9')],
      ['venue', true, patch(`/venues/${venue.id}`, { address: '1 Main St' })],
      ['a date canceled', true, patch(date(4), { event_status: 'canceled' })],
      ['title of all', true, patch(`${date(0)}?scope=all`, { title: 'Course' })],
    ])
  })
})
