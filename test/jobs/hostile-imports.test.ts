import { describe, expect, it } from 'vitest'
import { buildLine, encode, useImports } from './use-imports.ts'

const { send, work } = useImports()

describe('a hostile file', () => {
  const event = JSON.stringify(buildLine('hostile', 0))
  const rule = 'BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20270301T180000Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\n'
  it.each<[string, string | Buffer, 'done' | 'failed', string]>([
    ['one endless line', 'x'.repeat(9_900_000), 'failed', 'is not valid JSON'],
    ['lists in lists', '['.repeat(4_900_000) + ']'.repeat(4_900_000), 'failed', 'more than 1000 levels'],
    ['a million lines', `${event}\n` + '1\n'.repeat(1_000_000), 'done', 'more than 50000 entries'],
    [
      'components in components',
      'BEGIN:VCALENDAR\r\n' + 'BEGIN:VEVENT\r\n'.repeat(700_000),
      'done',
      'DTSTART: is missing',
    ],
    ['an endless rule', rule, 'done', 'FREQ cannot be “SECONDLY”'],
    ['quotes without an end', `name,start\n"${'x,'.repeat(4_000_000)}`, 'failed', 'a quote that does not end'],
    ['UTF-16', Buffer.from(`\ufeff${event}`, 'utf16le'), 'failed', 'is not UTF-8 text'],
  ])('ends with a clear result: %s', async (name, content, state, reason) => {
    const result = await work((await send({ name, file: encode(content) })).id)
    expect(result.state).toBe(state)
    expect([result.message, ...result.items.map(item => item.reason)].join()).toContain(reason)
    expect(result.items.length).toBeLessThanOrEqual(100)
  })

  it('with characters that the database cannot store is imported without them', async () => {
    const line = JSON.stringify(buildLine('characters', 0)).replace('characters 0', String.raw`\u0000lone \ud800`)
    const result = await work((await send({ name: 'characters.ndjson', file: encode(line) })).id)
    expect(result.items).toMatchObject([{ outcome: 'created', title: 'lone \ufffd' }])
  })
})
