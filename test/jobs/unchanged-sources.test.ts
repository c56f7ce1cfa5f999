import type http from 'node:http'
import { describe, expect, it } from 'vitest'
import { buildCalendar, fiveEvents, formatCounts, useSourceCalendar } from './use-source-calendar.ts'

const { service, rest, sources, respondWith, createSource, run, listEvents, findIds } = useSourceCalendar()

const notModified = 'The source has not changed since the last run.'
const dayMs = 86_400_000

/** A file with a validator. Returns the conditions of the requests for it. */
function serveFile(text: string, validator: Record<string, string>): (string | undefined)[] {
  const conditions: (string | undefined)[] = []
  const respond: http.RequestListener = ({ headers }, response) => {
    const condition = headers['if-none-match'] ?? headers['if-modified-since']
    conditions.push(condition)
    const isCurrent = condition !== undefined && Object.values(validator).includes(condition)
    if (isCurrent) response.writeHead(304).end()
    else response.writeHead(200, validator).end(text)
  }
  respondWith(respond)
  return conditions
}

const etag = { etag: '"one"' }

describe('a source that has not changed', () => {
  it.each([etag, { 'last-modified': 'Sun, 22 Nov 2026 08:00:00 GMT' }])('is not read again: %o', async validator => {
    const id = await createSource({ kind: 'ics' })
    const conditions = serveFile(buildCalendar(fiveEvents), validator)
    expect(formatCounts(await run(id))).toBe('5,0,0,0,0')
    await rest.patch(`/events/${(await findIds(id))['A']}`, { title: 'Edited here' })

    const second = await run(id)
    expect(second).toMatchObject({ state: 'done', message: notModified, items: [] })
    expect(formatCounts(second)).toBe('0,0,5,0,0')
    expect(conditions).toEqual([undefined, Object.values(validator)[0]])
    expect((await listEvents(id))[0]).toBe('2027-03-01 18:00 Edited here')
  })

  it('is read as a whole after a change of the source, by a dry run, and once a week', async () => {
    const id = await createSource({ kind: 'ics' })
    const conditions = serveFile(buildCalendar(fiveEvents), etag)
    await run(id)
    await run(id, { isDryRun: true })
    const { url } = (await sources.get(`/sources/${id}`)).body
    await sources.patch(`/sources/${id}`, { url: `${url}&moved=1` })
    await run(id)
    service.clock.now = new Date(service.clock.now.getTime() + 8 * dayMs)
    await run(id)
    expect(conditions).toEqual([undefined, undefined, undefined, undefined])
    expect(await run(id)).toMatchObject({ message: notModified })
  })

  it('is read as a whole after a run that has left something undone', async () => {
    const id = await createSource({ kind: 'ics' })
    serveFile(buildCalendar(fiveEvents), etag)
    await run(id)
    const conditions = serveFile(buildCalendar(fiveEvents.slice(0, 2)), { etag: '"two"' })
    for (const result of [await run(id), await run(id)])
      expect(result.message).toContain('3 of 5 upcoming events are missing')
    expect(conditions).toEqual(['"one"', '"one"'])
  })

  it('fails if it answers 304 without a condition', async () => {
    const id = await createSource({ kind: 'ics' })
    respondWith((_, response) => response.writeHead(304).end())
    expect(await run(id)).toMatchObject({ state: 'failed', message: expect.stringContaining('answers 304') })
  })
})
