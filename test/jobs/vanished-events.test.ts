import { describe, expect, it } from 'vitest'
import { formatCounts, useSourceCalendar } from './use-source-calendar.ts'

const { rest, sources, buildEvent, buildEvents, serve, createSource, run, findEvent } = useSourceCalendar()

describe('an event that the source no longer has', () => {
  it.each([
    ['trash', { status: 'trash' }],
    ['cancel', { status: 'publish', event_status: 'canceled' }],
    ['keep', { status: 'publish', event_status: 'scheduled' }],
  ])('%s', async (on_vanish, expected) => {
    const id = await createSource({ on_vanish })
    serve(buildEvents(5))
    await run(id)

    serve(buildEvents(3))
    expect(await run(id)).toMatchObject({ vanished: 2, unchanged: 3, message: '' })

    for (const n of [3, 4]) expect(await findEvent(n)).toMatchObject(expected)
    expect(await findEvent(0)).toMatchObject({ status: 'publish', event_status: 'scheduled' })
  })

  it.each(['trash', 'cancel'])('comes back when the source has it again: %s', async on_vanish => {
    const id = await createSource({ on_vanish })
    serve(buildEvents(5))
    await run(id)
    serve(buildEvents(4))
    await run(id)
    serve(buildEvents(5))
    expect(formatCounts(await run(id))).toBe('0,1,4,0,0')
    expect(await findEvent(4)).toMatchObject({ status: 'publish', event_status: 'scheduled', title: 'Event 4' })
  })

  it('stays if half of the events to come are missing, or all', async () => {
    const id = await createSource()
    serve(buildEvents(4))
    await run(id)
    for (const left of [2, 0]) {
      serve(buildEvents(left))
      const { message, vanished } = await run(id)
      expect({ message, vanished }).toEqual({
        vanished: 4 - left,
        message: expect.stringMatching(/^\d of 4 events to come are missing .* Nothing was done/),
      })
    }
    for (const n of [0, 1, 2, 3]) expect(await findEvent(n)).toMatchObject({ status: 'publish' })
  })

  it('stays if it has begun, and if the source has it but it cannot be read', async () => {
    const id = await createSource()
    const past = buildEvent(9, { start_date: '2026-11-01 18:00:00', end_date: '2026-11-01 20:00:00' })
    serve([...buildEvents(5), past])
    await run(id)
    serve([...buildEvents(4), buildEvent(4, { start_date: 'soon' })])
    expect(await run(id)).toMatchObject({ vanished: 0, skipped: 1 })
    expect([(await findEvent(4)).status, (await findEvent(9)).status]).toEqual(['publish', 'publish'])
  })
})

describe('two sources', () => {
  it('never touch the events of each other, nor those of an editor', async () => {
    const [first, second] = [await createSource(), await createSource()]
    serve(buildEvents(3))
    await run(first)
    const own = (await rest.post('/events', { title: 'Own', start_date: '2027-03-01', end_date: '2027-03-01' })).body

    serve([buildEvent(0, { title: 'Of the second' }), buildEvent(7)])
    expect(await run(second)).toMatchObject({
      created: 1,
      skipped: 1,
      items: expect.arrayContaining([
        {
          outcome: 'skipped',
          title: 'Of the second',
          reason: 'page 1 event 1: is an event of another source or import',
        },
      ]),
    })
    serve([])
    await run(second)

    expect(await findEvent(0)).toMatchObject({ title: 'Event 0', status: 'publish' })
    expect((await rest.get(`/events/${own.id}`)).status).toBe(200)
    await sources.delete(`/sources/${first}`)
    expect(await findEvent(0)).toMatchObject({ title: 'Event 0', status: 'publish' })
  })
})
