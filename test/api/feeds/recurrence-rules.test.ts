import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Event } from '../../../src/resources/events/schema.ts'
import { findDebianProgram } from '../../support/debian-program.ts'
import { describeInWholeSuite } from '../../support/suite-size.ts'
import { useService } from '../../support/use-service.ts'
import { readIcsEvents, readIcsLines } from './read-ics.ts'

/** Feeds with `recurrence=rules`: series by their rules. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const python = '/usr/bin/python3'
const modules = 'import icalendar, recurring_ical_events'
const expansion = findDebianProgram({
  command: python,
  probe: ['-c', modules],
  packageName: 'python3-recurring-ical-events',
})
const khal = findDebianProgram({ command: 'khal', probe: ['--version'], packageName: 'khal' })

/** Prints the dates of a calendar in order, as an implementation of RFC 5545 that is not ours expands them. */
const expand = `
import datetime, json, sys, icalendar, recurring_ical_events
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
def show(time):
    if not isinstance(time, datetime.datetime):
        return time.isoformat()
    return time.astimezone(datetime.timezone.utc).strftime('%Y-%m-%d %H:%M:%S')
events = recurring_ical_events.of(calendar).between((2026, 1, 1), (2029, 1, 1))
print(json.dumps(sorted([show(event['DTSTART'].dt), show(event['DTEND'].dt if 'DTEND' in event else event['DTSTART'].dt),
    str(event['SUMMARY']), str(event['STATUS']), str(event.get('LOCATION', ''))] for event in events)))`

const getFeed = async (query: string, headers = {}) =>
  (await rest.get(`/events.ics?${query}`, { headers })).body as string
const expandFeed = (ics: string): string[][] => JSON.parse(expansion?.(['-c', expand], ics) ?? '[]') as string[][]

const addSeries = async (recurrence: string[], fields: object = {}): Promise<{ id: number; dates: Event[] }> => {
  const series = await factories.series({
    timezone: 'Europe/Athens',
    start_date: '2026-12-01 18:00:00',
    end_date: '2026-12-01 20:00:00',
    ...fields,
    recurrence,
  })
  const { body } = await rest.get(`/events?series=${series.id}&per_page=100`)
  return { id: series.id, dates: (body as { events: Event[] }).events }
}

const editor = async () => rest.withHeaders((await factories.user('editor')).headers)

/** Changes one date of a series. */
async function patchDate(date: Event | undefined, fields: object): Promise<void> {
  const { status } = await (await editor()).patch(`/events/${date?.id}?scope=this`, fields)
  expect(status).toBe(200)
}

describe('GET /events.ics?recurrence=rules', () => {
  it('200: a series is one event with its rule, and other events are as in the default feed', async () => {
    const { id, dates } = await addSeries(['RRULE:FREQ=WEEKLY;COUNT=10'])
    const single = await factories.event({ start_date: '2026-12-09 10:00', end_date: '2026-12-09 11:00' })
    const { host } = new URL(service.url)

    const events = readIcsEvents(await getFeed(`recurrence=rules&start_date=2026-12-01&end_date=2027-03-01`))

    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      UID: `series-${id}@${host}`,
      'DTSTART;TZID=Europe/Athens': '20261201T180000',
      'DTEND;TZID=Europe/Athens': '20261201T200000',
      RRULE: 'FREQ=WEEKLY;UNTIL=20270202T215959Z',
      URL: dates[0]?.series?.all_url,
    })
    expect(events[1]).toMatchObject({ UID: `event-${single.id}@${host}` })
  })

  it('200: a date that differs has a RECURRENCE-ID, and one that is not in the feed is excluded', async () => {
    const { id, dates } = await addSeries(['RRULE:FREQ=WEEKLY;COUNT=6'])
    await patchDate(dates[1], { title: 'Special guest' })
    await patchDate(dates[2], { start_date: '2026-12-16 19:00:00', end_date: '2026-12-16 20:00:00' })
    await patchDate(dates[3], { event_status: 'canceled' })
    await (await editor()).delete(`/events/${dates[4]?.id}?scope=this`)

    const [master, ...overrides] = readIcsEvents(await getFeed(`recurrence=rules&series=${id}`))

    expect(master).toMatchObject({
      RRULE: 'FREQ=WEEKLY;UNTIL=20270105T215959Z',
      'EXDATE;TZID=Europe/Athens': '20261229T180000',
    })
    expect(overrides).toMatchObject([
      { 'RECURRENCE-ID;TZID=Europe/Athens': '20261208T180000', 'SUMMARY;LANGUAGE=en': 'Special guest' },
      { 'RECURRENCE-ID;TZID=Europe/Athens': '20261215T180000', 'DTSTART;TZID=Europe/Athens': '20261216T190000' },
      { 'RECURRENCE-ID;TZID=Europe/Athens': '20261222T180000', STATUS: 'CANCELLED' },
    ])
    expect(new Set(overrides.map(({ UID }) => UID))).toEqual(new Set([master?.['UID']]))
  })

  it('200: has no date that a filter, the dates of the query or the status of a date excludes', async () => {
    const category = await factories.category()
    const { id, dates } = await addSeries(['RRULE:FREQ=DAILY;COUNT=20'])
    for (const index of [3, 4, 7, 9]) await patchDate(dates[index], { categories: [category.id] })
    await patchDate(dates[4], { status: 'draft' })

    const lines = readIcsLines(await getFeed(`recurrence=rules&categories=${category.id}&start_date=2026-12-05`))

    expect(lines).toContain('DTSTART;TZID=Europe/Athens:20261208T180000')
    expect(lines).toContain('RDATE;TZID=Europe/Athens:20261210T180000')
    const eventLines = lines.slice(lines.indexOf('BEGIN:VEVENT'))
    expect(eventLines.filter(line => /^(RRULE|EXDATE)/.test(line))).toEqual([])
    const rest20 = readIcsLines(
      await getFeed(`recurrence=rules&series=${id}&start_date=2026-12-03&end_date=2026-12-15`),
    )
    expect(rest20).toContain('RRULE:FREQ=DAILY;UNTIL=20261215T215959Z')
    expect(rest20).toContain('EXDATE;TZID=Europe/Athens:20261205T180000')
  })

  it('200: a date that a password protects is an event of its own, without what the password protects', async () => {
    const { id, dates } = await addSeries(['RRULE:FREQ=DAILY;COUNT=5'], { description: '<p>The secret place</p>' })
    await patchDate(dates[2], { password: 'open' })
    const events = readIcsEvents(await getFeed(`recurrence=rules&series=${id}`))
    const uid = `event-${dates[2]?.id}@${new URL(service.url).host}`
    const own = events.find(({ UID }) => UID === uid)
    expect(own).toBeDefined()
    expect(JSON.stringify(own)).not.toContain('secret')
    expect(JSON.stringify(events.filter(({ UID }) => UID !== uid))).toContain('EXDATE')
  })

  it('304: has an entity tag of its own', async () => {
    const { id } = await addSeries(['RRULE:FREQ=DAILY;COUNT=5'])
    const { headers } = await rest.get(`/events.ics?recurrence=rules&series=${id}`)
    const etag = headers['etag'] as string
    const tag = { 'if-none-match': etag }
    expect((await rest.get(`/events.ics?recurrence=rules&series=${id}`, { headers: tag })).status).toBe(304)
    expect((await rest.get(`/events.ics?series=${id}`, { headers: tag })).status).toBe(200)
  })

  it.each(['csv', 'rss', 'ndjson'])('400: %s has no rules', async format => {
    const { status, body } = await rest.get(`/events.${format}?recurrence=rules`)
    expect([status, (body as { data: { params: object } }).data.params]).toEqual([
      400,
      { recurrence: expect.stringContaining('ics') },
    ])
  })
})

const series: [name: string, recurrence: string[], fields?: object][] = [
  ['weekly over both changes of the clock', ['RRULE:FREQ=WEEKLY;COUNT=60']],
  ['every other week on two days', ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=40']],
  [
    'the last day of months',
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=14'],
    { start_date: '2026-12-31 18:00', end_date: '2026-12-31 19:00' },
  ],
  ['without an end', ['RRULE:FREQ=MONTHLY;BYDAY=1TU']],
  ['dates without a rule', ['RDATE;TZID=Europe/Athens:20261205T180000,20270115T090000']],
  [
    'excluded and additional dates',
    [
      'RRULE:FREQ=DAILY;COUNT=20',
      'EXDATE;TZID=Europe/Athens:20261203T180000',
      'RDATE;TZID=Europe/Athens:20270301T120000',
    ],
  ],
  ['days', ['RRULE:FREQ=WEEKLY;COUNT=10'], { all_day: true, start_date: '2026-12-01', end_date: '2026-12-02' }],
  [
    'over midnight at changes of the clock',
    ['RRULE:FREQ=DAILY;COUNT=90'],
    { start_date: '2027-01-10 22:00', end_date: '2027-01-11 05:00' },
  ],
  [
    'at times that the clock repeats',
    ['RRULE:FREQ=DAILY;COUNT=20'],
    { start_date: '2027-10-20 03:30', end_date: '2027-10-20 04:30' },
  ],
  ['in UTC', ['RRULE:FREQ=WEEKLY;COUNT=5'], { timezone: 'UTC' }],
  [
    'in a fixed offset',
    ['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=5'],
    { timezone: 'UTC+14', start_date: '2026-12-01 08:00', end_date: '2026-12-01 09:00' },
  ],
]

describeInWholeSuite('feeds of rules in other programs', () => {
  it.skipIf(expansion === null).each(series)(
    'python3-recurring-ical-events reads the same dates from the rules as from the default feed: %s',
    async (_, recurrence, fields = {}) => {
      const { id, dates } = await addSeries(recurrence, fields)
      await patchDate(dates[1], { title: 'Another title' })
      await patchDate(dates[2], { event_status: 'canceled' })
      const query = `series=${id}&start_date=2026-11-01&end_date=2028-12-31`
      const expected = expandFeed(await getFeed(query))
      expect(expected.length).toBe(dates.length)
      expect(expandFeed(await getFeed(`${query}&recurrence=rules`))).toEqual(expected)
      const later = `series=${id}&start_date=2026-12-10&end_date=2027-02-10`
      expect(expandFeed(await getFeed(`${later}&recurrence=rules`))).toEqual(expandFeed(await getFeed(later)))
    },
  )

  it.skipIf(khal === null)('khal reads a series with a date that differs', async () => {
    const { id, dates } = await addSeries(['RRULE:FREQ=WEEKLY;COUNT=4'], { title: 'Choir' })
    await patchDate(dates[1], { title: 'Concert', start_date: '2026-12-09 18:00:00', end_date: '2026-12-09 20:00:00' })
    const folder = mkdtempSync(path.join(os.tmpdir(), 'khal-'))
    try {
      const file = path.join(folder, 'feed.ics')
      writeFileSync(file, await getFeed(`series=${id}&recurrence=rules`))
      const config = path.join(folder, 'config')
      writeFileSync(
        config,
        `[calendars]\n[[town]]\npath = ${folder}/town\n[locale]\nlocal_timezone = Europe/Athens\ndefault_timezone = Europe/Athens\n` +
          `timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n` +
          `longdatetimeformat = %Y-%m-%d %H:%M\n[sqlite]\npath = ${folder}/khal.db\n[default]\ndefault_calendar = town\n`,
      )
      khal?.(['-c', config, 'import', '--batch', '-a', 'town', file], '')
      const format = '{start-date} {start-time} {title}'
      const list = khal?.(['-c', config, 'list', '--day-format', '', '--format', format, '2026-11-25', '60d'], '') ?? ''
      expect(list.trim().split('\n')).toEqual([
        '2026-12-01 18:00 Choir',
        '2026-12-09 18:00 Concert',
        '2026-12-15 18:00 Choir',
        '2026-12-22 18:00 Choir',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
