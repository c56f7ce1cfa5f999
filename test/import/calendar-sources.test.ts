import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { SourceItem } from '../../src/import/sources/source-item.ts'
import { isFileAddress } from '../../src/import/sources/http/whole-files.ts'
import { describeUnreadableSource, readSources } from '../../src/import/sources/read-sources.ts'
import { collectItems, readOptions, useTemporaryFiles } from './fixtures.ts'

const files = useTemporaryFiles()
const calendar =
  'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Γιορτή\nDTSTART:20270105T180000\nEND:VEVENT\nEND:VCALENDAR\n'

const readTitles = async (source: string, stdin = Readable.from('')) =>
  (await collectItems(readSources([source], { ...readOptions, stdin }))).map(toTitle)
const toTitle = (item: SourceItem) => ('event' in item ? (item.event as { title: string }).title : item.problem)

describe('a calendar file', () => {
  it.each([
    ['its extension, in UTF-16', 'calendar.ICS', Buffer.from(calendar, 'utf16le')],
    ['its content, in UTF-16', 'calendar', Buffer.from(`\uFEFF${calendar}`, 'utf16le')],
    ['its content, after an empty line', 'download.txt', Buffer.from(`\n${calendar}`)],
    ['an event without a calendar', 'event', Buffer.from(calendar.replace('BEGIN:VCALENDAR\n', ''))],
  ])('is recognised by %s', async (_, name, content) => {
    expect((await readTitles(files.write(name, content))).at(-1)).toBe('Γιορτή')
  })

  it('is read from standard input, in pieces of any size', async () => {
    const pieces = Array.from(Buffer.from(calendar), byte => Buffer.of(byte))
    expect(await readTitles('-', Readable.from(pieces))).toEqual(['Γιορτή'])
  })

  it('is read up to its bound, and the report says so', async () => {
    const file = files.write('long.ics', calendar + 'X'.repeat(11_000_000))
    expect(await readTitles(file)).toEqual(['has more than 10 MB; the rest was not read', 'Γιορτή'])
  })

  it('has its single events and its first 2,000 recurring ones, and the report says so', async () => {
    const recurring = (uid: number) =>
      `BEGIN:VEVENT\nUID:series-${uid}\nSUMMARY:${uid}\nDTSTART:20270105T180000Z\nRDATE:20270106T180000Z\nEND:VEVENT\n`
    const lines = Array.from({ length: 2_002 }, (_, index) => recurring(index + 1)).join('')
    const titles = await readTitles(files.write('many.ics', calendar.replace('BEGIN:VEVENT', `${lines}BEGIN:VEVENT`)))
    expect(titles).toHaveLength(2_002)
    expect(titles.slice(-3)).toEqual([
      '2000',
      'Γιορτή',
      'has more than 2000 recurring events; the others were not read',
    ])
  })

  it('is an empty list if it has no events', async () => {
    expect(await readTitles(files.write('empty.ics', 'BEGIN:VCALENDAR\nEND:VCALENDAR\n'))).toEqual([])
  })
})

describe('the address of a calendar', () => {
  async function readAddress(path: string, contentType: string, status = 200) {
    const requested: (string | undefined)[] = []
    const server = createServer((request, response) => {
      requested.push(request.url)
      response.writeHead(status, { 'content-type': contentType }).end(status === 200 ? calendar : '')
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
    const items = await collectItems(readSources([url], { ...readOptions, stdin: Readable.from('') }))
    server.close()
    return { items, requested }
  }

  it('is requested as it is, if it ends like one; its events have its digest, not its address, in their ids', async () => {
    const { items, requested } = await readAddress('/private-k3y/basic.ics?a=b', 'text/plain')
    expect(requested).toEqual(['/private-k3y/basic.ics?a=b'])
    expect(items.map(toTitle)).toEqual(['Γιορτή'])
    expect(items).toMatchObject([
      { event: { global_id: expect.stringMatching(/^127\.0\.0\.1:\d+\/[0-9a-f]{16}\?uid=1$/) } },
    ])
  })

  it('is recognised by the content type and by the content', async () => {
    expect((await readAddress('/feed', 'text/calendar; charset=utf-8')).items.map(toTitle)).toEqual(['Γιορτή'])
    expect((await readAddress('/feed', 'application/octet-stream')).items.map(toTitle)).toEqual(['Γιορτή'])
  })

  it('that answers with an error is an error', async () => {
    expect((await readAddress('/calendar.ics', 'text/html', 404)).items.map(toTitle)).toEqual([
      expect.stringMatching(/answers 404$/),
    ])
  })

  it.each([
    ['webcal://cal.example/feed', true],
    ['https://cal.example/basic.ics', true],
    ['https://cal.example/events/?ical=1', true],
    ['https://cal.example/wp-json/tribe/events/v1/events', false],
  ])('%s is a file: %s', async (address, isFile) => {
    expect(isFileAddress(address)).toBe(isFile)
    expect(await describeUnreadableSource([address])).toBeNull()
  })
})
