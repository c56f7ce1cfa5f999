import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Event } from '../../../src/resources/events/schema.ts'
import { findDebianProgram } from '../../support/debian-program.ts'
import { describeInWholeSuite } from '../../support/suite-size.ts'
import { useService } from '../../support/use-service.ts'

/** Programs that are not ours read the feeds. */

const python = '/usr/bin/python3'
const findModule = (module: string, packageName: string) =>
  findDebianProgram({ command: python, probe: ['-c', `import ${module}`], packageName })
const icalendar = findModule('icalendar', 'python3-icalendar')
const feedparser = findModule('feedparser', 'python3-feedparser')
const xmllint = findDebianProgram({ command: 'xmllint', probe: ['--version'], packageName: 'libxml2-utils' })
const ogrinfo = findDebianProgram({ command: 'ogrinfo', probe: ['--version'], packageName: 'gdal-bin' })

const { rest, factories } = useService({ settings: { auth: 'required' } })

let events: Event[]
let query: string

beforeAll(async () => {
  // No comma, because python3-icalendar splits categories at escaped commas too.
  const category = await factories.category({ name: 'Café & "Grill"' })
  const venue = await factories.venue({ venue: 'Μύλος', city: 'Βόλος', geo_lat: 39.36, geo_lng: 22.94 })
  const add = (fields: object) => factories.event({ categories: [category.id], venue: venue.id, ...fields })
  events = [
    await add({
      title: 'Ελληνικός τίτλος; με σημεία, πολλά \\ σημεία',
      description: `<p>${'Λέξεις. '.repeat(50)}</p>`,
    }),
    await add({ all_day: true, start_date: '2026-12-01', end_date: '2026-12-03' }),
    await add({ timezone: 'America/New_York', start_date: '2026-12-05 20:00', end_date: '2026-12-05 22:00' }),
    await add({ timezone: 'Europe/Paris', start_date: '2027-03-28 02:30', end_date: '2027-03-28 04:00' }),
    await add({ timezone: 'Europe/Paris', start_date: '2027-10-31T02:30+02:00', end_date: '2027-10-31T02:30+01:00' }),
    await add({ timezone: 'UTC-3.5', start_date: '2027-11-05 20:00', end_date: '2027-11-05 22:00' }),
    await add({ timezone: 'Asia/Kathmandu', start_date: '2027-12-05 20:00', end_date: '2027-12-05 22:00' }),
  ]
  query = `categories=${category.id}`
})

const getBody = async (format: string): Promise<string> => {
  const { status, body } = await rest.get(`/events.${format}?${query}`)
  expect(status).toBe(200)
  return body as string
}

/** Prints the events of an iCalendar file with their times in UTC, as the file's own VTIMEZONE has them. */
const readIcs = `
import json, sys, datetime, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read().decode('utf-8'))
zones = {str(zone['TZID']): zone.to_tz() for zone in calendar.walk('VTIMEZONE')}
def read(event, name):
    time = event[name]
    if not isinstance(time.dt, datetime.datetime):
        return time.dt.isoformat()
    zone = time.params.get('TZID')
    local = time.dt.replace(tzinfo=zones[zone]) if zone in zones else time.dt
    return local.astimezone(datetime.timezone.utc).strftime('%Y-%m-%d %H:%M:%S')
print(json.dumps([{
    'title': str(event['SUMMARY']), 'start': read(event, 'DTSTART'), 'end': read(event, 'DTEND'),
    'errors': [str(error) for error in event.errors],
    'location': str(event['LOCATION']), 'categories': [str(name) for name in event['CATEGORIES'].cats],
} for event in calendar.walk('VEVENT')]))`

describeInWholeSuite('GET /events.ics', () => {
  it.skipIf(icalendar === null)('200: python3-icalendar reads the same texts and times', async () => {
    const read = JSON.parse(icalendar?.(['-c', readIcs], await getBody('ics')) ?? '[]')

    expect(read).toEqual(
      events.map(({ title, all_day, start_date, utc_start_date, utc_end_date }) => ({
        title,
        start: all_day ? start_date.slice(0, 10) : utc_start_date,
        end: all_day ? '2026-12-04' : utc_end_date,
        errors: [],
        location: 'Μύλος, Βόλος',
        categories: ['Café & "Grill"'],
      })),
    )
  })
})

const readFeed = `
import json, sys, feedparser
feed = feedparser.parse(sys.stdin.buffer.read())
print(json.dumps({
    'bozo': bool(feed.bozo), 'version': feed.version, 'titles': [entry.title for entry in feed.entries],
    'links': [entry.link for entry in feed.entries], 'starts': [entry.ev_startdate for entry in feed.entries],
}))`

describeInWholeSuite('GET /events.rss and /events.atom', () => {
  it.skipIf(feedparser === null).each([
    ['rss', 'rss20'],
    ['atom', 'atom10'],
  ])('200: python3-feedparser reads %s without an error', async (format, version) => {
    const read = JSON.parse(feedparser?.(['-c', readFeed], await getBody(format)) ?? '{}')

    expect(read).toMatchObject({
      bozo: false,
      version,
      titles: events.map(({ title }) => title),
      links: events.map(({ url }) => url),
      starts: events.map(() => expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)),
    })
  })

  it.skipIf(xmllint === null).each(['rss', 'atom'])('200: xmllint finds %s well-formed', async format => {
    expect(() => xmllint?.(['--noout', '-'], '<rss>')).toThrow('xmllint failed')
    expect(xmllint?.(['--noout', '-'], await getBody(format))).toBe('')
  })
})

describeInWholeSuite('GET /events.geojson', () => {
  it.skipIf(ogrinfo === null)('200: ogrinfo reads the positions', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'geojson-'))
    try {
      const file = path.join(folder, 'events.geojson')
      writeFileSync(file, await getBody('geojson'))
      const output = ogrinfo?.(['-ro', '-al', file], '') ?? ''
      expect(output).toContain(`Feature Count: ${events.length}`)
      expect(output).toContain('POINT (22.94 39.36)')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
