import { describe, expect, it } from 'vitest'
import { event, tuesdays, useIcsImport } from './ics-fixtures.ts'

const { importIcs, fetchEvents, patch } = useIcsImport()

const times = ['DTSTART;TZID=Europe/Athens:20270701T160000', 'DTEND;TZID=Europe/Athens:20270701T170000']
const listStatuses = async () => (await fetchEvents()).map(one => one['event_status'])

/** Imports a message with a method, such as `CANCEL 2`: its SEQUENCE, and the hour of its DTSTAMP. */
async function send(method: string, sequence: number, hour: string, ...lines: string[]) {
  const version = [`SEQUENCE:${sequence}`, `DTSTAMP:20261110T${hour}0000Z`]
  const { results } = await importIcs(`METHOD:${method}`, ...event('1', ...lines, ...version))
  return results.map(({ outcome, reason }) => reason ?? outcome)[0]
}

const older = 'is older than a message that was imported before'

describe('of several messages about an event, the newest counts', () => {
  it('a request with the same content after a cancellation takes place, an older one does not', async () => {
    await send('REQUEST', 0, '10', ...times)
    await send('CANCEL', 1, '12', ...times)
    expect(await send('REQUEST', 0, '10', ...times)).toBe(older)
    expect(await send('REQUEST', 1, '11', ...times, 'SUMMARY:Other')).toBe(older)
    expect(await listStatuses()).toEqual(['canceled'])
    expect(await send('REQUEST', 1, '13', ...times)).toBe('updated')
    expect(await listStatuses()).toEqual(['scheduled'])
    expect(await send('CANCEL', 1, '12', ...times)).toBe(older)
    expect(await send('REQUEST', 1, '13', ...times)).toBe('unchanged')
    expect(await listStatuses()).toEqual(['scheduled'])
  })

  it('a cancellation that comes after a newer request with the same content changes nothing', async () => {
    await send('REQUEST', 0, '10', ...times)
    expect(await send('REQUEST', 3, '13', ...times)).toBe('unchanged')
    expect(await send('CANCEL', 2, '12', ...times)).toBe(older)
    expect(await send('REQUEST', 2, '12', ...times, 'SUMMARY:Other')).toBe(older)
    expect(await fetchEvents()).toMatchObject([{ title: 'Class', event_status: 'scheduled' }])
  })

  it('a newer request with the same content keeps what was changed here', async () => {
    await send('REQUEST', 0, '10', ...times)
    const [stored] = await fetchEvents()
    await patch(stored?.['id'], { event_status: 'canceled', title: 'Edited here' })
    expect(await send('REQUEST', 1, '11', ...times)).toBe('unchanged')
    expect(await fetchEvents()).toMatchObject([{ title: 'Edited here', event_status: 'canceled' }])
  })

  it('a published calendar with a higher SEQUENCE says that the event takes place', async () => {
    const publish = (...lines: string[]) => importIcs(...event('1', ...times, 'DTSTAMP:20271231T100000Z', ...lines))
    await publish()
    await send('CANCEL', 1, '12', ...times)
    await publish()
    expect(await listStatuses()).toEqual(['canceled'])
    await publish('SEQUENCE:2')
    expect(await listStatuses()).toEqual(['scheduled'])
  })

  it.each([
    ['of the first date', '05'],
    ['of another date', '12'],
  ])('messages %s are compared by that date', async (_, day) => {
    await send('REQUEST', 5, '09', ...tuesdays)
    const date = [`RECURRENCE-ID:202701${day}T160000Z`, `DTSTART:202701${day}T160000Z`, 'DURATION:PT2H']
    const index = day === '05' ? 0 : 1
    await send('REQUEST', 1, '10', ...date)
    await send('CANCEL', 2, '11', ...date)
    expect(await send('REQUEST', 1, '10', ...date)).toBe(older)
    expect((await listStatuses())[index]).toBe('canceled')
    expect(await send('REQUEST', 2, '12', ...date)).toBe('updated')
    expect((await listStatuses())[index]).toBe('scheduled')
    expect(await send('REQUEST', 2, '12', ...date)).toBe('unchanged')
    expect(await send('CANCEL', 2, '11', ...date)).toBe(older)
    await send('CANCEL', 6, '13')
    expect(await send('REQUEST', 3, '12', ...date)).toBe(older)
    expect(new Set(await listStatuses())).toEqual(new Set(['canceled']))
    expect(await send('REQUEST', 6, '14', ...date)).toBe('updated')
    expect((await listStatuses())[index]).toBe('scheduled')
    expect(await send('REQUEST', 6, '14', ...date)).toBe('unchanged')
  })
})
