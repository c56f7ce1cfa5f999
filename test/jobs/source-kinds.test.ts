import { describe, expect, it } from 'vitest'
import { buildCalendar, fiveEvents, formatCounts, useSourceCalendar } from './use-source-calendar.ts'

const { rest, sources, buildEvent, buildEvents, serve, serveText, createSource, run, findEvent, listEvents, findIds } =
  useSourceCalendar()

const changeTitle = (title: string, newTitle: string) =>
  fiveEvents.map(event => (event.title === title ? { ...event, title: newTitle } : event))

const buildPage = (events: object[]) =>
  `<!doctype html><title>Town</title><script type="application/ld+json">${JSON.stringify(events)}</script>`
const buildCsv = (titles: string[]) =>
  [
    'UID,Event Name,Event Start Date,Event End Date,Event Venue Name',
    ...titles.map((title, n) => {
      const day = `2027-03-0${n + 1}`
      return `${title.slice(0, 1)},${title},${day} 18:00,${day} 19:00,Town hall`
    }),
  ].join('\n')
const buildJsonLd = (names: string[]) =>
  names.map((name, n) => ({
    '@type': 'Event',
    '@id': `https://town.example/${name.slice(0, 1)}`,
    name,
    startDate: `2027-03-0${n + 1}T18:00:00Z`,
    location: { '@type': 'Place', name: 'Town hall' },
  }))

describe('a source of each kind', () => {
  it.each([
    ['ics', buildCalendar(fiveEvents), buildCalendar(changeTitle('A', 'A2').slice(0, 4))],
    ['csv', buildCsv(['A', 'B', 'C', 'D', 'E']), buildCsv(['A2', 'B', 'C', 'D'])],
    ['jsonld', buildPage(buildJsonLd(['A', 'B', 'C', 'D', 'E'])), JSON.stringify(buildJsonLd(['A2', 'B', 'C', 'D']))],
  ])('creates, changes and removes events: %s', async (kind, before, after) => {
    const id = await createSource({ kind, timezone: 'UTC' })
    serveText(before)
    expect(formatCounts(await run(id))).toBe('5,0,0,0,0')
    expect(formatCounts(await run(id))).toBe('0,0,5,0,0')
    serveText(after)
    expect(formatCounts(await run(id))).toBe('0,1,3,0,1')
    expect(await listEvents(id)).toEqual([
      ...['2027-03-01 18:00 A2', '2027-03-02 18:00 B', '2027-03-03 18:00 C', '2027-03-04 18:00 D'],
      '2027-03-05 18:00 E trash',
    ])
  })

  it.each([
    ['ics', '<html>Moved</html>', 'no BEGIN:VCALENDAR'],
    ['csv', '<html>Moved</html>', 'names no columns'],
    ['csv', '', 'is empty'],
    ['jsonld', '<html>Moved</html>', 'no events in JSON-LD'],
    ['jsonld', '{"@type": "Event", "name": ', 'not valid JSON'],
  ])('fails without a calendar: %s %s', async (kind, text, message) => {
    const id = await createSource({ kind })
    serveText(buildCalendar(fiveEvents))
    if (kind === 'ics') await run(id)
    serveText(text)
    expect(await run(id)).toMatchObject({ state: 'failed', message: expect.stringContaining(message) })
    expect(await listEvents(id)).toHaveLength(kind === 'ics' ? 5 : 0)
  })
})

describe('the identity of events', () => {
  it('belongs to a source: another one with the same ids has events of its own', async () => {
    const [first, second] = [await createSource({ kind: 'ics' }), await createSource({ kind: 'ics' })]
    serveText(buildCalendar(fiveEvents))
    await run(first)
    expect(formatCounts(await run(second))).toBe('5,0,0,0,0')
    serveText(buildCalendar(changeTitle('A', 'Of the second').slice(0, 4)))
    expect(formatCounts(await run(second))).toBe('0,1,3,0,1')
    expect(await listEvents(first)).toEqual(fiveEvents.map(({ title }, n) => `2027-03-0${n + 1} 18:00 ${title}`))
  })

  it('stays when the source invents new ids each time, also for events that were changed here', async () => {
    const id = await createSource({ kind: 'ics' })
    const renew = (time: string) => fiveEvents.map(event => ({ ...event, uid: `${event.uid}-${time}` }))
    serveText(buildCalendar(fiveEvents))
    await run(id)
    const ids = await findIds(id)
    await rest.patch(`/events/${ids['A']}`, { title: 'Edited here' })

    for (const time of ['1', '2']) {
      serveText(buildCalendar(renew(time)))
      expect(formatCounts(await run(id))).toBe('0,0,5,0,0')
    }
    serveText(buildCalendar(renew('3').map(event => (event.title === 'B' ? { ...event, place: 'Park' } : event))))
    expect(formatCounts(await run(id))).toBe('1,0,4,0,1')
    const { A, ...others } = ids
    expect(await findIds(id)).toMatchObject({ 'Edited here': A, C: others['C'], D: others['D'], E: others['E'] })
  })

  it('stays when the source moves to another address', async () => {
    const id = await createSource({ kind: 'ics' })
    serveText(buildCalendar(fiveEvents))
    await run(id)
    const { url } = (await sources.get(`/sources/${id}`)).body
    await sources.patch(`/sources/${id}`, { url: url.replace('/events', '/moved') })
    expect(formatCounts(await run(id))).toBe('0,0,5,0,0')
  })

  it('stays when a calendar with the TEC API moves to another host', async () => {
    const id = await createSource()
    serve(buildEvents(4))
    await run(id)
    serve(buildEvents(4).map((event, n) => ({ ...event, global_id: `new.example?id=${n}` })))
    expect(await run(id)).toMatchObject({ created: 0, vanished: 0, message: '' })
    expect(await findEvent(0)).toMatchObject({ title: 'Event 0', status: 'publish' })
    expect((await run(id)).unchanged).toBe(4)
  })

  it('is new for new events, even if all of them are', async () => {
    const id = await createSource()
    serve(buildEvents(2))
    await run(id)
    serve([2, 3, 4].map(n => buildEvent(n)))
    expect(await run(id)).toMatchObject({ created: 3, updated: 0, unchanged: 0 })
  })
})

describe('a calendar of which a part cannot be read', () => {
  it('keeps its missing events, and the message names the line', async () => {
    const id = await createSource({ kind: 'csv', timezone: 'UTC' })
    const table = 'Event Name,Event Start Date\n'
    serveText(`${table}${['A', 'B', 'C', 'D'].map((name, n) => `${name},2027-03-0${n + 1}\n`).join('')}`)
    await run(id)
    serveText(`${table}A,2027-03-01\nB,2027-03-02\nC,2027-03-03\nD,soon\n`)
    expect(await run(id)).toMatchObject({
      state: 'done',
      vanished: 0,
      message: expect.stringMatching(
        /^A part of the calendar could not be read \(127\.0\.0\.1:\d+:5: Event Start Date: “soon” is not a date such as 2027-01-31\)\. Missing events stay as they are\.$/,
      ),
    })
  })
})

describe('an event that the source has, but that cannot be read', () => {
  it.each([
    ['ics', buildCalendar(fiveEvents), buildCalendar(fiveEvents).replace('DTSTART:20270305T180000Z', 'DTSTART:soon')],
    [
      'csv',
      buildCsv(['A', 'B', 'C', 'D', 'E']),
      buildCsv(['A', 'B', 'C', 'D', 'E']).replace('2027-03-05 18:00', 'soon'),
    ],
    [
      'jsonld',
      buildPage(buildJsonLd(['A', 'B', 'C', 'D', 'E'])),
      buildPage(buildJsonLd(['A', 'B', 'C', 'D', 'E'])).replace('2027-03-05T18:00:00Z', 'soon'),
    ],
  ])('stays as it is: %s', async (kind, before, after) => {
    const id = await createSource({ kind, timezone: 'UTC' })
    serveText(before)
    await run(id)
    serveText(after)
    expect(await run(id)).toMatchObject({ unchanged: 4, skipped: 1, vanished: 0, message: '' })
    expect(await listEvents(id)).toContain('2027-03-05 18:00 E')
  })

  it('stays if the file was cut', async () => {
    const id = await createSource({ kind: 'ics' })
    const text = buildCalendar(fiveEvents)
    serveText(text)
    await run(id)
    serveText(text.slice(0, text.indexOf('UID:E@town')))
    expect(await run(id)).toMatchObject({
      state: 'done',
      vanished: 0,
      message: expect.stringMatching(
        /^A part of the calendar could not be read \(.*: ends before END:VCALENDAR\)\. Missing events stay as they are\.$/,
      ),
    })
    expect(await listEvents(id)).toContain('2027-03-05 18:00 E')
  })
})
