import type http from 'node:http'
import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createFakeTimers } from '../support/fake-timers.ts'
import { buildCalendar, fiveEvents, formatCounts, type IcsEvent, useSourceCalendar } from './use-source-calendar.ts'

const { rest, sources, serveText, respondWith, getUrl, createSource, run, listEvents, findIds } = useSourceCalendar()

const [A, B, C, D, E] = fiveEvents as [IcsEvent, IcsEvent, IcsEvent, IcsEvent, IcsEvent]
const others = ['2027-03-02 18:00 B', '2027-03-03 18:00 C', '2027-03-04 18:00 D', '2027-03-05 18:00 E']
const unchanged = ['2027-03-01 18:00 A', ...others]

const serve = (...events: IcsEvent[]) => serveText(buildCalendar(events))
const editHere = async (id: number, fields: object) => rest.patch(`/events/${(await findIds(id))['A']}`, fields)

type Change = {
  change: (id: number) => unknown
  /** Created, updated, unchanged, skipped and vanished events of the run after the change. */
  counts?: string
  message?: string
  events: string[]
}

const changes: Record<string, Change> = {
  'edited here': {
    change: id => editHere(id, { title: 'A here' }),
    counts: '0,0,5,0,0',
    events: ['2027-03-01 18:00 A here', ...others],
  },
  'edited there': {
    change: () => serve({ ...A, title: 'A there' }, B, C, D, E),
    counts: '0,1,4,0,0',
    events: ['2027-03-01 18:00 A there', ...others],
  },
  'edited here and there': {
    change: async id => {
      await editHere(id, { title: 'A here' })
      serve({ ...A, title: 'A there', start: '20270301T190000' }, B, C, D, E)
    },
    counts: '0,1,4,0,0',
    events: ['2027-03-01 19:00 A here', ...others],
  },
  vanished: {
    change: () => serve(B, C, D, E),
    counts: '0,0,4,0,1',
    events: ['2027-03-01 18:00 A trash', ...others],
  },
  'half vanished': {
    change: () => serve(A, B),
    counts: '0,0,2,0,3',
    message:
      '3 of 5 upcoming events are missing in the source. They stay as they are, because the source may be broken. Check the source, then run it again.',
    events: unchanged,
  },
  '304': {
    change: () =>
      respondWith(({ headers }, response) => response.writeHead(headers['if-none-match'] ? 304 : 500).end()),
    counts: '0,0,5,0,0',
    message: 'The source has not changed since the last run.',
    events: unchanged,
  },
  '500': {
    change: () => respondWith((_, response) => response.writeHead(500).end()),
    message: 'HOST answers 500.',
    events: unchanged,
  },
  'moved, 301': {
    change: () =>
      respondWith(({ url }, response) =>
        url === '/new' ? response.end(buildCalendar(fiveEvents)) : response.writeHead(301, { location: '/new' }).end(),
      ),
    counts: '0,0,5,0,0',
    events: unchanged,
  },
  'moved, another address': {
    change: async id => {
      serve(...fiveEvents)
      await sources.patch(`/sources/${id}`, { url: getUrl('/new') })
    },
    counts: '0,0,5,0,0',
    events: unchanged,
  },
  'new UIDs': {
    change: () => serve(...fiveEvents.map(event => ({ ...event, uid: `new-${event.uid}` }))),
    counts: '0,0,5,0,0',
    events: unchanged,
  },
  'a UID twice': {
    change: () => serve(...fiveEvents, { ...A, title: 'A newer', lines: ['SEQUENCE:2'] }),
    counts: '0,1,4,1,0',
    events: ['2027-03-01 18:00 A newer', ...others],
  },
}

describe('what the calendar shows after a change', () => {
  it.each(Object.entries(changes))('%s', async (_, { change, counts, message = '', events }) => {
    const id = await createSource({ kind: 'ics' })
    respondWith((_request, response) => response.writeHead(200, { etag: '"1"' }).end(buildCalendar(fiveEvents)))
    await run(id)
    serve(...fiveEvents)
    await change(id)
    const result = await run(id)
    const host = new URL(getUrl('/')).host
    expect({ counts: formatCounts(result), state: result.state, message: result.message }).toEqual({
      counts: counts ?? '0,0,0,0,0',
      state: counts === undefined ? 'failed' : 'done',
      message: message.replace('HOST', host),
    })
    expect(await listEvents(id)).toEqual(events)
    // The next run with the calendar as it was finds every event again.
    serve(...fiveEvents)
    await run(id)
    expect(await listEvents(id)).toHaveLength(5)
  })
})

describe('a source that makes new UIDs at each read', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['its title', id => editHere(id, { title: 'A here' })],
    ['its start', id => editHere(id, { start_date: '2027-04-01 18:00', end_date: '2027-04-01 19:00' })],
    ['its venue', id => editHere(id, { venue: { venue: 'Library' } })],
    [
      'the name of its venue',
      async id => {
        const { venue } = (await rest.get(`/events/${(await findIds(id))['A']}`)).body
        return rest.patch(`/venues/${venue.id}`, { venue: 'Old town hall' })
      },
    ],
  ])('finds an event again after a change here of %s', async (_, change) => {
    const id = await createSource({ kind: 'ics' })
    serve(...fiveEvents)
    await run(id)
    expect(await change(id)).toMatchObject({ status: 200 })
    const expected = await listEvents(id)
    for (const prefix of ['second', 'third']) {
      serve(...fiveEvents.map(event => ({ ...event, uid: `${prefix}-${event.uid}` })))
      expect(formatCounts(await run(id))).toBe('0,0,5,0,0')
    }
    expect(await listEvents(id)).toEqual(expected)
  })
})

describe('a calendar of more than 100 kB, which a thread reads', () => {
  const buildEvents = (prefix: string): IcsEvent[] =>
    Array.from({ length: 300 }, (_, n) => ({
      uid: `${prefix}-${n}`,
      title: `Event ${n}`,
      start: `202703${String((n % 28) + 1).padStart(2, '0')}T180000`,
      lines: [`DESCRIPTION:${'A long text. '.repeat(25)}`],
    }))

  it('keeps all events when it makes new UIDs at each read', async () => {
    const id = await createSource({ kind: 'ics' })
    for (const [prefix, counts] of [
      ['first', '300,0,0,0,0'],
      ['second', '0,0,300,0,0'],
      ['third', '0,0,300,0,0'],
    ] as const) {
      serve(...buildEvents(prefix))
      expect(formatCounts(await run(id))).toBe(counts)
    }
  })
})

describe('a hostile source', () => {
  const serveEndless: http.RequestListener = (_, response) => {
    response.writeHead(200).write('X')
  }

  it('that never ends its response, or never begins one, fails after 15 seconds', async () => {
    const [slow, silent] = [await createSource({ kind: 'ics' }), await createSource({ url: getUrl('/silent') })]
    const [timers, requests] = [createFakeTimers(), new EventEmitter()]
    const isAsked = [once(requests, 'slow'), once(requests, 'silent')]
    respondWith((request, response) => {
      if (request.url?.startsWith('/silent')) return void requests.emit('silent')
      serveEndless(request, response)
      requests.emit('slow')
    })
    const runs = [run(slow, { timers }), run(silent, { timers })]
    await Promise.all(isAsked)
    await timers.advance(15_000)
    for (const result of await Promise.all(runs))
      expect(result).toMatchObject({ state: 'failed', message: 'The address has not answered within 15 seconds.' })
  })

  it('that sends more than 10 MB fails', async () => {
    const id = await createSource({ kind: 'ics' })
    respondWith((_, response) => response.end(Buffer.alloc(10_000_001, 'BEGIN:VCALENDAR\n')))
    expect(await run(id)).toMatchObject({ state: 'failed', message: 'The response has more than 10 MB.' })
  })

  it('whose pages have more than 40 MB fails', async () => {
    const id = await createSource()
    let page = 0
    respondWith((_, response) => {
      const event = {
        global_id: `endless?id=${page++}`,
        title: 'x',
        start_date: '2027-03-01',
        filler: 'x'.repeat(9_000_000),
      }
      response.end(JSON.stringify({ events: [event], next_rest_url: `/events?page=${page}`, total: 1_000 }))
    })
    expect(await run(id)).toMatchObject({ state: 'failed', message: 'The pages of the source have more than 40 MB.' })
    expect(page).toBe(5)
  })
})
