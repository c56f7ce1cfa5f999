import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { extendSeries } from '../../src/resources/events/series/dates/extend.ts'
import { buildCalendar, fiveEvents, formatCounts, type IcsEvent, useSourceCalendar } from './use-source-calendar.ts'

const { service, rest, serveText, createSource, run, listEvents } = useSourceCalendar()

/** Tuesdays from 3 November to 22 December 2026; it is 20 November. */
const weekly = (lines: string[] = ['RRULE:FREQ=WEEKLY;COUNT=8'], fields: Partial<IcsEvent> = {}): IcsEvent => ({
  uid: 'class',
  title: 'Class',
  start: '20261103T180000',
  lines,
  ...fields,
})
const past = ['2026-11-03', '2026-11-10', '2026-11-17']
const future = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22']
const format = (days: string[], text = 'Class') => days.map(day => `${day} 18:00 ${text}`)

const serve = (...events: IcsEvent[]) => serveText(buildCalendar([...fiveEvents, ...events]))
const listClasses = async (source: number) => (await listEvents(source)).filter(text => text < '2027-01')

async function startSource(fields: object = {}, event = weekly()): Promise<number> {
  const id = await createSource({ kind: 'ics', ...fields })
  serve(event)
  await run(id)
  return id
}

async function findDate(source: number, day: string): Promise<number> {
  const [row] = await service.db.prisma.$queryRaw<{ id: number }[]>`
    select d.id from source_events s join events e on e.id = s.event_id
      join events d on d.id = e.id or d.series_id = e.series_id
     where s.source_id = ${source} and d.start_wall::date = ${day}::date`
  return row!.id
}

const editDate = async (source: number, day: string, fields: object) => {
  const { status, body } = await rest.patch(`/events/${await findDate(source, day)}`, fields)
  expect({ status, body }).toMatchObject({ status: 200 })
}

describe('a series of a source', () => {
  it('follows its rule: dates go to the trash and come back', async () => {
    const id = await startSource()
    expect(await listClasses(id)).toEqual(format([...past, ...future]))
    const last = await findDate(id, '2026-12-22')

    serve(weekly(['RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE:20261201T180000Z']))
    expect(formatCounts(await run(id))).toBe('0,1,5,0,0')
    expect((await listClasses(id)).filter(text => text.endsWith('trash'))).toEqual(
      format(['2026-12-01', '2026-12-15', '2026-12-22'], 'Class trash'),
    )
    serve(weekly())
    await run(id)
    expect(await listClasses(id)).toEqual(format([...past, ...future]))
    expect(await findDate(id, '2026-12-22')).toBe(last)
  })

  it.each([
    ['trash', 'Class trash'],
    ['cancel', 'Class canceled'],
    ['keep', 'Class'],
  ])('that the source no longer has loses its dates to come, and gets them back: %s', async (on_vanish, text) => {
    const id = await startSource({ on_vanish })
    const ids = await Promise.all(future.map(day => findDate(id, day)))
    serve()
    expect(await run(id)).toMatchObject({ vanished: 1, message: '', items: [{ outcome: 'vanished', title: 'Class' }] })
    expect(await listClasses(id)).toEqual([...format(past), ...format(future, text)])

    serve(weekly())
    await run(id)
    expect(await listClasses(id)).toEqual(format([...past, ...future]))
    expect(await Promise.all(future.map(day => findDate(id, day)))).toEqual(ids)
  })

  it('that has not begun goes to the trash as a whole, and comes back', async () => {
    const id = await startSource({}, weekly(['RRULE:FREQ=WEEKLY;COUNT=2'], { start: '20261201T180000' }))
    serve()
    await run(id)
    expect(await listClasses(id)).toEqual(format(['2026-12-01', '2026-12-08'], 'Class trash'))
    serve(weekly(['RRULE:FREQ=WEEKLY;COUNT=2'], { start: '20261201T180000' }))
    await run(id)
    expect(await listClasses(id)).toEqual(format(['2026-12-01', '2026-12-08']))
  })

  it('that the source no longer has keeps its past dates in the rule, also if one of them was moved to the future', async () => {
    const id = await startSource()
    await editDate(id, '2026-11-10', { start_date: '2026-12-30 18:00', end_date: '2026-12-30 19:00' })
    serve()
    await run(id)

    const moved = [...format(future, 'Class trash'), '2026-12-30 18:00 Class trash']
    expect(await listClasses(id)).toEqual([...format(['2026-11-03', '2026-11-17']), ...moved])
    const { body: event } = await rest.get(`/events/${await findDate(id, '2026-11-17')}`)
    const { body: series } = await rest.get(`/series/${event.series.id}`)
    expect(series.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=3'])
  })

  it('stays the same, with a date that differs, when the source invents new UIDs', async () => {
    const differs = {
      uid: 'class',
      title: 'Special',
      start: '20261201T190000',
      lines: ['RECURRENCE-ID:20261201T180000Z'],
    }
    const renew = (uid: string) =>
      buildCalendar([...fiveEvents, weekly(), differs].map(event => ({ ...event, uid: `${event.uid}-${uid}` })))
    const id = await createSource({ kind: 'ics' })
    serveText(renew('1'))
    await run(id)
    const [before, date] = [await listClasses(id), await findDate(id, '2026-12-01')]
    for (const uid of ['2', '3']) {
      serveText(renew(uid))
      expect(formatCounts(await run(id))).toBe('0,0,6,0,0')
    }
    serveText(renew('4').replace('SUMMARY:Special', 'SUMMARY:More special'))
    expect(formatCounts(await run(id))).toBe('0,1,5,0,0')
    expect(await listClasses(id)).toEqual(before.map(text => text.replace('Special', 'More special')))
    expect(await findDate(id, '2026-12-01')).toBe(date)
  })

  it.each(['trash', 'cancel'])('that comes back keeps the status of its series: %s', async on_vanish => {
    const id = await startSource({ on_vanish })
    await editDate(id, '2026-12-01', { scope: 'all', status: 'draft' })
    serve()
    await run(id)
    serve(weekly())
    await run(id)
    expect(await listClasses(id)).toEqual([...past, ...future].map(day => `${day} 18:00 Class draft`))
  })

  it('that vanished gets no new dates at the horizon', async () => {
    const id = await startSource({}, weekly(['RRULE:FREQ=WEEKLY']))
    const count = (await listEvents(id)).length
    serve()
    await run(id)
    await extendSeries({ db: service.db, randomBytes }, new Date(service.clock.now.getTime() + 60 * 86_400_000))
    expect(await listEvents(id)).toHaveLength(count)
  })
})

describe('a series of a source that is changed here', () => {
  it('keeps what was changed for all dates, and follows the source in the rest', async () => {
    const id = await startSource()
    await editDate(id, '2026-12-01', { scope: 'all', title: 'Edited', status: 'draft' })
    for (const hour of ['19', '20']) {
      serve(weekly(undefined, { title: `There ${hour}`, start: `20261103T${hour}0000`, place: `Room ${hour}` }))
      await run(id)
      expect(await listClasses(id)).toEqual([...past, ...future].map(day => `${day} ${hour}:00 Edited draft`))
      const { body } = await rest.get(`/events/${await findDate(id, '2026-12-08')}`)
      expect(body.venue).toMatchObject({ venue: `Room ${hour}` })
    }
  })

  it.each(['2026-11-03', '2026-12-01'])('keeps what was changed for one date: %s', async day => {
    const id = await startSource()
    await editDate(id, day, { title: 'Edited' })
    for (const title of ['Renamed', 'Renamed again']) {
      serve(weekly(undefined, { title }))
      expect(formatCounts(await run(id))).toBe('0,1,5,0,0')
      expect(await listClasses(id)).toEqual(
        [...past, ...future].map(one => `${one} 18:00 ${one === day ? 'Edited' : title}`),
      )
    }
    expect(formatCounts(await run(id))).toBe('0,0,6,0,0')
  })

  it('keeps what was changed for a date that differs in the source, too', async () => {
    const differs = (title: string): IcsEvent => ({
      uid: 'class',
      title,
      start: '20261201T190000',
      lines: ['RECURRENCE-ID:20261201T180000Z'],
    })
    const id = await createSource({ kind: 'ics', default_status: 'draft' })
    serve(weekly(), differs('Special'))
    await run(id)
    expect(await listClasses(id)).toContain('2026-12-01 19:00 Special draft')
    await editDate(id, '2026-12-01', { title: 'Edited' })
    serve(weekly(undefined, { title: 'Renamed' }), { ...differs('Special 2'), start: '20261201T200000' })
    await run(id)
    expect((await listClasses(id)).slice(3, 6)).toEqual([
      ...['2026-11-24 18:00 Renamed draft', '2026-12-01 20:00 Edited draft', '2026-12-08 18:00 Renamed draft'],
    ])
  })

  it.each([
    ['manual edits', {}, 'postponed'],
    ['nothing', { update_authority: 'overwrite' }, 'canceled'],
  ])('keeps %s when a message cancels it', async (_, fields, status) => {
    const id = await startSource(fields)
    await editDate(id, '2026-12-01', { scope: 'all', event_status: 'postponed' })
    serve(weekly(['METHOD:CANCEL']))
    expect(formatCounts(await run(id))).toBe(status === 'canceled' ? '0,1,5,0,0' : '0,0,6,0,0')
    expect(await listClasses(id)).toEqual(format([...past, ...future], `Class ${status}`))
  })

  it('keeps what was changed for a date that the source has without its series', async () => {
    const date = (title: string): IcsEvent => ({
      uid: 'class',
      title,
      start: '20261201T180000',
      lines: ['RECURRENCE-ID;TZID=UTC:20261201T180000'],
    })
    const id = await startSource({ on_vanish: 'keep' })
    serve(date('Guest'))
    await run(id)
    expect(await listClasses(id)).toContain('2026-12-01 18:00 Guest')
    await editDate(id, '2026-12-01', { title: 'Edited' })
    serve({ ...date('Guest 2'), place: 'Room 2' })
    await run(id)
    expect(await listClasses(id)).toContain('2026-12-01 18:00 Edited')
    const { body } = await rest.get(`/events/${await findDate(id, '2026-12-01')}`)
    expect(body.venue).toMatchObject({ venue: 'Room 2' })
  })

  it('keeps its rule', async () => {
    const id = await startSource()
    await editDate(id, '2026-11-03', { scope: 'all', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=5'] })
    serve(weekly(['RRULE:FREQ=WEEKLY;COUNT=7'], { title: 'Renamed' }))
    await run(id)
    expect((await listClasses(id)).filter(text => !text.endsWith('trash'))).toEqual(
      format([...past, ...future.slice(0, 2)], 'Renamed'),
    )
  })

  it('becomes that of the source again with overwrite', async () => {
    const id = await startSource({ update_authority: 'overwrite' })
    await editDate(id, '2026-12-01', { scope: 'all', title: 'Edited' })
    serve(weekly(undefined, { title: 'Renamed' }))
    await run(id)
    expect(await listClasses(id)).toEqual(format([...past, ...future], 'Renamed'))
  })
})
