import { describe, expect, it } from 'vitest'
import { createSourceContext } from '../../src/import/run/execute-source-run.ts'
import { removeVanishedEvents } from '../../src/import/store/vanished-events.ts'
import { findSourceRows, type SourceRow } from '../../src/resources/sources/store.ts'
import { toDependencies } from '../import/fixtures.ts'
import { formatCounts, useSourceCalendar } from './use-source-calendar.ts'

const { service, rest, sources, buildEvent, buildEvents, serve, createSource, run, findEvent } = useSourceCalendar()

const editEvent = async (n: number, fields: object) => rest.patch(`/events/${(await findEvent(n)).id}`, fields)
const globalIdOf = (n: number) => String(buildEvent(n)['global_id'])

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

  it.each(['trash', 'cancel'])(
    'stays unpublished when it comes back, if an editor has unpublished it: %s',
    async on_vanish => {
      const id = await createSource({ on_vanish })
      serve(buildEvents(5))
      await run(id)
      if (on_vanish === 'trash') await editEvent(4, { status: 'draft' })
      serve(buildEvents(4))
      await run(id)
      if (on_vanish === 'cancel') await editEvent(4, { status: 'draft' })
      serve(buildEvents(5))
      await run(id)
      expect(await findEvent(4)).toMatchObject({ status: 'draft', event_status: 'scheduled' })
    },
  )

  it('stays in the trash when it comes back, if an editor has put it there', async () => {
    const id = await createSource({ on_vanish: 'cancel' })
    serve(buildEvents(5))
    await run(id)
    serve(buildEvents(4))
    await run(id)
    await rest.delete(`/events/${(await findEvent(4)).id}`)
    serve(buildEvents(5))
    expect(formatCounts(await run(id))).toBe('0,0,5,0,0')
    expect(await findEvent(4)).toMatchObject({ status: 'trash' })
  })

  it.each(['trash', 'cancel'])(
    'comes back with its values here, if the source only adds events: %s',
    async on_vanish => {
      const id = await createSource({ on_vanish, update_authority: 'retain' })
      serve(buildEvents(5))
      await run(id)
      serve(buildEvents(4))
      await run(id)
      const times = { start_date: '2027-03-02 18:00:00', end_date: '2027-03-02 19:00:00' }
      serve([...buildEvents(4), buildEvent(4, { title: 'Renamed there', ...times })])
      expect(formatCounts(await run(id))).toBe('0,1,4,0,0')
      expect(await findEvent(4)).toMatchObject({
        status: 'publish',
        event_status: 'scheduled',
        title: 'Event 4',
        start_date: '2027-03-01 18:00:00',
      })
    },
  )

  it('is named once if it is kept, also when all are missing, and again after it has come back', async () => {
    const id = await createSource({ on_vanish: 'keep' })
    serve(buildEvents(4))
    await run(id)
    const results = []
    for (const count of [2, 2, 0, 4, 3]) {
      serve(buildEvents(count))
      const { message, ...result } = await run(id)
      results.push(`${formatCounts(result as never)} ${message}`)
    }
    expect(results).toEqual(['0,0,2,0,2 ', '0,0,2,0,0 ', '0,0,0,0,2 ', '0,0,4,0,0 ', '0,0,3,0,1 '])
  })

  it('is left alone if the source is removed before its turn', async () => {
    const id = await createSource()
    serve(buildEvents(5))
    await run(id)
    const [source] = await findSourceRows(service.db.prisma, [id])
    const ctx = await createSourceContext(toDependencies(service), source as SourceRow)
    const removing = removeVanishedEvents(
      ctx,
      source as SourceRow,
      new Set([globalIdOf(0), globalIdOf(1), globalIdOf(2)]),
      {
        id: 2_000_000_000,
        isDryRun: false,
      },
    )
    await expect(removing).rejects.toThrow('The run was removed.')
    expect(await findEvent(4)).toMatchObject({ status: 'publish' })
  })

  it('stays if half of the upcoming events are missing, or all', async () => {
    const id = await createSource()
    serve(buildEvents(4))
    await run(id)
    for (const left of [2, 0]) {
      serve(buildEvents(left))
      const { message, vanished } = await run(id)
      expect({ message, vanished }).toEqual({
        vanished: 4 - left,
        message: expect.stringMatching(/^\d of 4 upcoming events are missing in the source\. They stay as they are, /),
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
          reason: expect.stringMatching(/^page 1 event 1: is an event of the source “Source \d+”$/),
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
