import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { eventsMax, readCsvItems } from '../../src/import/csv/read-items.ts'
import { mapEvent } from '../../src/import/mapping/event.ts'
import { readSources } from '../../src/import/sources/read-sources.ts'
import { collectItems, readOptions, useTemporaryFiles } from './fixtures.ts'

const files = useTemporaryFiles()

const readItems = (text: string | Buffer, name = 'events.csv') =>
  collectItems(
    readSources([files.write(name, text)], { ...readOptions, siteZone: 'Europe/Athens', stdin: Readable.from('') }),
  )
type Fields = Record<string, any>
/** The fields of the events, and the errors with their lines. */
const read = async (text: string | Buffer, name?: string): Promise<(Fields | string)[]> =>
  (await readItems(text, name)).map(item =>
    'event' in item ? (item.event as Fields) : `${item.location.replace(/^.*:(?=\d)|^.*\//, '')} ${item.problem}`,
  )
const readEvents = async (text: string | Buffer, name?: string) =>
  (await read(text, name)).filter(item => typeof item !== 'string')
const readTimes = async (...lines: string[]) =>
  (await read(['Title,Start Date,Start Time,End Date,End Time,All Day', ...lines].join('\n'))).map(item =>
    typeof item === 'string' ? item : [item['start_date'], item['end_date'], item['all_day']],
  )

describe('a CSV file', () => {
  const table = 'Event Name;Event Start Date\nΓιορτή;2027-04-18\n'
  it.each([
    ['its extension', 'events.csv', Buffer.from(table)],
    ['its content', 'download', Buffer.from(table)],
    ['its content, with a byte order mark', 'download.txt', Buffer.from(`\uFEFF${table}`)],
    ['its content, in UTF-16', 'download.txt', Buffer.from(`\uFEFF${table}`, 'utf16le')],
    ['the line of Excel that names the delimiter', 'events.csv', Buffer.from(`sep=;\r\n${table}`)],
    ['tabs', 'events.tsv', Buffer.from(table.replaceAll(';', '\t'))],
    ['commas', 'events.csv', Buffer.from(table.replaceAll(';', ','))],
  ])('is recognised by %s', async (_, name, content) => {
    expect(await readEvents(content, name)).toMatchObject([{ title: 'Γιορτή' }])
  })

  it('may be in Windows-1252, which the report says', async () => {
    const content = Buffer.from('Name,Start\nFête,2027-04-18\n', 'latin1')
    expect(await read(content)).toMatchObject([
      'events.csv is not in UTF-8 and was read as windows-1252',
      { title: 'Fête' },
    ])
  })

  it('has the columns of the importer of The Events Calendar in any order and case', async () => {
    const [event] = await readEvents(
      [
        'EVENT START TIME,Event Name,event_start_date,Event End Date,Event End Time,Event Time Zone,Event Venue Name,Venue City,' +
          'Event Organizer Name(s) or ID(s),Organizer Email,Event Category,Event Tags,Event Cost,Event Currency Symbol,' +
          'Event ISO Currency Code,Event Website,Event Featured Image,Feature Event,Event Excerpt,Event Description',
        '9:00 AM,Fair & Co,2027-04-18,2027-04-18,5:30 PM,America/New_York,"Hall, West",Albany,' +
          '"The Guild, The Town",guild@town.example,"Fairs, Markets",spring,12 – 20,€,' +
          'EUR,town.example/fair,https://town.example/fair.jpg,yes,Short,"Bring\n\n& buy"',
      ].join('\n'),
    )
    expect(mapEvent(event, { language: 'en', siteZone: 'UTC' })).toMatchObject({
      fields: {
        title: 'Fair & Co',
        start_date: '2027-04-18 09:00:00',
        end_date: '2027-04-18 17:30:00',
        timezone: 'America/New_York',
        description: '<p>Bring</p>\n<p>&amp; buy</p>',
        excerpt: 'Short',
        featured: true,
      },
      website: 'http://town.example/fair',
      image: { url: 'https://town.example/fair.jpg' },
      venues: [{ fields: { venue: 'Hall, West', city: 'Albany' } }],
      organizers: [
        { fields: { organizer: 'The Guild', email: 'guild@town.example' } },
        { fields: { organizer: 'The Town' } },
      ],
      categories: [{ fields: { name: 'Fairs' } }, { fields: { name: 'Markets' } }],
      tags: [{ fields: { name: 'spring' } }],
      cost: { symbol: '€', code: 'EUR', values: ['12', '20'], labels: { en: '€12 – €20' } },
    })
  })

  it('has the columns of Google Calendar and Outlook', async () => {
    const events = await readEvents(
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private\n' +
        'Exam,05/30/2027,10:00 AM,05/30/2027,1:00 PM,False,Bring a pen,"Hall, 1 Main St, Athens",True\n' +
        'Trip,5/31/2027,12:00:00 AM,6/2/2027,12:00:00 AM,TRUE,,,\n',
    )
    expect(events).toMatchObject([
      {
        start_date: '2027-05-30 10:00:00',
        end_date: '2027-05-30 13:00:00',
        venue: [{ venue: 'Hall', address: '1 Main St, Athens' }],
        status: 'private',
      },
      { start_date: '2027-05-31 00:00:00', end_date: '2027-06-01 23:59:59', all_day: true, venue: [] },
    ])
  })

  it('tells places from online services, unless its row says how people attend', async () => {
    const events = await readEvents(
      'Title,Start,Location,Description,Attendance Mode\n' +
        'Talk,2027-01-05,Zoom (https://zoom.us/j/1),,\n' +
        'Talk,2027-01-06,"Hall, 1 Main St; Microsoft Teams Meeting",See https://teams.microsoft.com/l/1,\n' +
        'Talk,2027-01-07,,Join https://zoom.us/j/2,\n' +
        'Talk,2027-01-08,Zoom,,offline\n' +
        'Talk,2027-01-09,Hall,,\n',
    )
    const places = events.map(one => one['venue'].map((venue: Fields) => venue['venue']))
    expect(places).toEqual([[], ['Hall'], [], ['Zoom'], ['Hall']])
    expect(events).toMatchObject([
      { attendance_mode: 'online', online_url: 'https://zoom.us/j/1' },
      { attendance_mode: 'mixed' },
      { attendance_mode: 'online', online_url: 'https://zoom.us/j/2' },
      { attendance_mode: 'offline' },
      { attendance_mode: '' },
    ])
  })

  it('has status, attendance and the guard of formulas of the feed', async () => {
    const events = await readEvents(
      'Title,Start,Status,Attendance Mode,Online URL\n' +
        "'=1+1,2027-01-05,Cancelled,online,https://meet.example/1\n" +
        "'Tis,2027-01-05,draft,,\n" +
        "''=SUM,2027-01-05,,,\n",
    )
    expect(events).toMatchObject([
      { title: '=1+1', event_status: 'canceled', attendance_mode: 'online', status: 'publish' },
      { title: "'Tis", event_status: 'scheduled', status: 'draft' },
      { title: "'=SUM" },
    ])
  })
})

describe('the times of a CSV file', () => {
  it.each([
    ['a day', 'x,2027-01-05,,,,', ['2027-01-05 00:00:00', '2027-01-05 23:59:59', true]],
    ['days', 'x,2027-01-05,,2027-01-07,,', ['2027-01-05 00:00:00', '2027-01-07 23:59:59', true]],
    ['a time without an end', 'x,2027-01-05,18:30,,,', ['2027-01-05 18:30:00', '2027-01-05 18:30:00', false]],
    ['an end after midnight', 'x,2027-01-05,10pm,,2 a.m.,', ['2027-01-05 22:00:00', '2027-01-06 02:00:00', false]],
    [
      'date and time in one column',
      'x,2027/1/5 6:30 PM,,2027-01-05T19:30:00,,',
      ['2027-01-05 18:30:00', '2027-01-05 19:30:00', false],
    ],
    [
      'an offset',
      'x,2027-01-05T20:30:00+0200,,2027-01-05T20:30:00Z,,',
      ['2027-01-05 20:30:00', '2027-01-05 22:30:00', false],
    ],
    ['French times', 'x,2027-01-05,18h30,2027-01-05,20h,', ['2027-01-05 18:30:00', '2027-01-05 20:00:00', false]],
    [
      'Greek times',
      'x,2027-01-05,9:30 π.μ.,2027-01-05,6:30:00 μμ,',
      ['2027-01-05 09:30:00', '2027-01-05 18:30:00', false],
    ],
    ['no times, but not all day', 'x,2027-01-05,,,,no', ['2027-01-05 00:00:00', '2027-01-05 00:00:00', false]],
    ['dots', 'x,5.6.2027,,6.6.27,,', ['2027-06-05 00:00:00', '2027-06-06 23:59:59', true]],
  ])('may be %s', async (_, line, expected) => expect(await readTimes(line)).toEqual([expected]))

  it('have one order of day and month, which a number above 12 decides', async () => {
    const [note, ...times] = await readTimes('x,5/6/2027,,,,', 'y,13/6/2027,,,,')
    expect(note).toBe('events.csv dates are read with the day before the month, as “13/6/2027” shows')
    expect(times.map(([start]) => start)).toEqual(['2027-06-05 00:00:00', '2027-06-13 00:00:00'])
    expect((await readTimes('x,5/6/2027,,5/20/2027,,'))[1]?.[0]).toBe('2027-05-06 00:00:00')
  })

  it.each([
    ['5/6/2027', 'month before the day', '2027-05-06'],
    ['5-6-2027', 'day before the month', '2027-06-05'],
  ])('are read as in The Events Calendar if no date of the file decides: %s', async (date, words, day) => {
    const [note, times] = await readTimes(`x,${date},,,,`)
    expect(note).toBe(
      `events.csv dates are read with the ${words}, because no date has a number above 12, such as “${date}”`,
    )
    expect(times?.[0]).toBe(`${day} 00:00:00`)
  })
})

it('a CSV file tells the number of its events before the first one', async () => {
  let expected = 0
  const source = { name: 'a.csv', isUrl: false, siteZone: 'UTC', onEventCount: (n: number) => (expected += n) }
  readCsvItems(Buffer.from('Title,Start\nA,2027-01-05\n\nB,soon\nC,2027-01-06\n'), source).next()
  expect(expected).toBe(3)
})

describe('what cannot be read in a CSV file', () => {
  it('is named by its line and column, and the other lines are read', async () => {
    const lines = [
      'Event Name,Event Start Date,Event Start Time,Event End Date,All Day Event,Colour',
      'A,soon,,,,',
      'B,2027-02-30,,,,',
      '"Two\nlines",2027-01-05,25:00,,,',
      'C,2027-01-05,18:00,2027-01-04,,',
      'D,,,,,',
      ',2027-01-05,,,,',
      'E,2027-01-05,,,perhaps,',
      'F,2027-01-05,,,,red,,blue',
      '"G,2027-01-05,,,,',
      'H,2027-01-05,,,,',
    ]
    const items = await readItems(lines.join('\r\n'))
    expect(items.slice(0, -1).map(item => ('problem' in item ? item.problem : item.notes))).toEqual([
      'has columns that the import does not know and leaves out: “Colour”',
      'Event Start Date: “soon” is not a date such as 2027-01-31',
      'Event Start Date: “2027-02-30” is not a date such as 2027-01-31',
      ['Event Start Time: “25:00” is not a time such as 18:30 and was left out'],
      ['Event End Date: the end (2027-01-04 23:59:59) is before the start (2027-01-05 18:00:00) and was left out'],
      'Event Start Date: is missing',
      'Event Name: is missing',
      ['All Day Event: “perhaps” is neither true nor false and was left out'],
      'has 8 cells, but only 6 columns have names',
      'has a quote that does not end',
    ])
    expect(items.at(-1)).toMatchObject({ event: { title: 'H' } })
  })

  it('is an event of its source if its row has an id, and not the end of the file', async () => {
    const items = await readItems('ID,Name,Start\n7,Fair,soon\n,Fete,soon\n7,Fair,2027-01-05\n')
    const [first, second, event] = items as { globalId?: string; isCut?: boolean; event: Fields }[]
    expect([first?.globalId, second?.globalId, second?.isCut]).toEqual([
      event?.event['global_id'],
      undefined,
      undefined,
    ])
  })

  it('may be the whole file', async () => {
    expect(await read('a,b\n1,2\n')).toEqual([
      '1 names no columns for a title and a start; name them “Event Name” and “Event Start Date”',
    ])
    expect(await read('')).toEqual(['events.csv is empty'])
  })

  it('is a row that the bound of 10 MB cuts, and events after the bound of their number', async () => {
    const row = `Fair,2027-01-05,${'x'.repeat(99_983)}\n`
    const items = await read(`Name,Date,Excerpt\n${row.repeat(101)}`)
    expect(items[0]).toBe('events.csv has more than 10 MB; the rest was not read')
    expect(items.slice(1).map(item => (item as Fields)['excerpt']?.length)).toEqual(Array(99).fill(99_983))
    const many = await read('Name,Date\n' + 'Fair,2027-01-05\n'.repeat(eventsMax + 5))
    expect(many).toHaveLength(eventsMax + 1)
    expect(many.at(-1)).toBe(`${eventsMax + 2} comes after ${eventsMax} events; the rest was not read`)
  })
})

describe('the global id of an event of a CSV file', () => {
  const readIds = async (text: string, name?: string) => (await readEvents(text, name)).map(event => event['global_id'])

  it('is made of its id, also after its title and start have changed', async () => {
    const ids = await readIds('ID,Name,Start\n7,Fair,2027-01-05\n')
    expect(await readIds('Name,Start,UID\nFaire,2027-01-06,7\n')).toEqual(ids)
    expect(await readIds('ID,Name,Start\n7,Fair,2027-01-05\n', 'other.csv')).not.toEqual(ids)
  })

  it('has the host of its calendar in the feed of one, whatever the name of the file', async () => {
    const feed = 'Event Name,Event Start Date,Event URL,Event ID\nFair,2027-01-05,https://town.example/event/fair/,7\n'
    expect(await readIds(feed, 'events (1).csv')).toEqual(await readIds(feed))
  })

  it('is made of title, start and place without an id, however they are written', async () => {
    const [id] = await readIds('Name,Start,Where\nFête,2027-01-05,Hall\n')
    expect(await readIds('Title;Start Date;Venue\nFETE;5.1.2027;hall\n')).toEqual([id])
    expect(await readIds('Name,Start,Where\nFête,2027-01-05,Park\n')).not.toEqual([id])
  })
})
