import { describe, expect, it } from 'vitest'
import { executeRun } from '../../src/import/run/execute-run.ts'
import { toDependencies } from '../import/fixtures.ts'
import { uniqueName } from '../support/use-service.ts'
import { formatCounts, useSourceCalendar } from './use-source-calendar.ts'

const { service, rest, sources, buildEvent, buildEvents, serve, createSource, run, findEvent } = useSourceCalendar()

describe('a run', () => {
  it('creates the events, changes them as they change in the source, and is in the log', async () => {
    const id = await createSource()
    serve(buildEvents(3))
    expect(await run(id)).toMatchObject({ state: 'done', message: '', created: 3, dry_run: false })
    expect(await run(id)).toMatchObject({ created: 0, updated: 0, unchanged: 3, items: [] })

    serve([
      buildEvent(0, { title: 'Renamed', start_date: '2027-03-02 18:00:00', end_date: '2027-03-02 19:00:00' }),
      ...buildEvents(3).slice(1),
    ])
    expect(formatCounts(await run(id))).toBe('0,1,2,0,0')

    expect(await findEvent(0)).toMatchObject({ title: 'Renamed', start_date: '2027-03-02 18:00:00' })
    const { body } = await sources.get(`/sources/${id}`)
    expect(body.last_run).toMatchObject({
      state: 'done',
      updated: 1,
      items: [{ outcome: 'updated', title: 'Renamed' }],
    })
    expect((await sources.get(`/sources/${id}/log?per_page=2`)).body).toMatchObject({ total: 3, total_pages: 2 })
  })

  it('that is dry stores nothing and says what it would do', async () => {
    const id = await createSource()
    serve(buildEvents(4))
    expect(await run(id, { isDryRun: true })).toMatchObject({ dry_run: true, created: 4 })
    expect(await findEvent(0)).toBeNull()

    await run(id)
    serve(buildEvents(3))
    expect(await run(id, { isDryRun: true })).toMatchObject({
      vanished: 1,
      items: [{ outcome: 'vanished', title: 'Event 3' }],
    })
    expect(await findEvent(3)).toMatchObject({ status: 'publish' })
    expect((await sources.get(`/sources/${id}`)).body.last_run).toMatchObject({ created: 4 })
  })

  it('gives new events the status, the categories and the zone of the source', async () => {
    const { id: category } = (await rest.post('/categories', { name: uniqueName('Town') })).body
    const id = await createSource({ default_status: 'draft', categories: [category], timezone: 'Europe/Athens' })
    serve([buildEvent(0, { timezone: '', categories: [] })])
    await run(id)

    const event = await findEvent(0)
    expect(event).toMatchObject({ status: 'draft', timezone: 'Europe/Athens', categories: [{ id: category }] })

    await rest.patch(`/events/${event.id}`, { status: 'publish' })
    serve([buildEvent(0, { timezone: '', title: 'Renamed', categories: [] })])
    await run(id)
    expect(await findEvent(0)).toMatchObject({ status: 'publish', title: 'Renamed', categories: [{ id: category }] })
  })

  it('that fails by an error of the service names no details, which are in the log', async () => {
    const id = await createSource()
    const { body } = await sources.post(`/sources/${id}/run`)
    const { signal } = new AbortController()
    const fail = () => Promise.reject(new Error('Invalid `prisma.$queryRaw()` invocation'))
    await executeRun(toDependencies(service), body.id, { stop: signal }, fail)
    expect((await sources.get(`/sources/${id}/log`)).body.runs[0]).toMatchObject({
      state: 'failed',
      message: 'The run failed because of an error of the service. Its log has the details.',
    })
  })

  it('fails with a reason if the database does not respond in its last attempt', async () => {
    const id = await createSource()
    const { body } = await sources.post(`/sources/${id}/run`)
    const readRun = async () => (await sources.get(`/sources/${id}/log`)).body.runs[0]
    const attempt = { stop: new AbortController().signal }
    const fail = () => service.db.prisma.$executeRaw`do $$ begin raise 'canceled' using errcode = '55P03'; end $$`
    const execute = (isLastAttempt: boolean) =>
      executeRun(toDependencies(service), body.id, { ...attempt, isLastAttempt }, async () => void (await fail()))

    await expect(execute(false)).rejects.toThrow('canceled')
    expect(await readRun()).toMatchObject({ state: 'running' })
    await execute(true)
    expect(await readRun()).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('The database did not respond in time'),
    })
  })

  it('skips what it cannot read, and says why', async () => {
    const id = await createSource()
    serve([buildEvent(0), buildEvent(1, { start_date: 'soon' }), buildEvent(0, { title: 'Another' })])
    const result = await run(id)
    expect(formatCounts(result)).toBe('1,0,0,2,0')
    expect(result.items.map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('is not a date'),
        expect.stringContaining('the first one counts'),
      ]),
    )
  })
})

describe('an event that is changed here', () => {
  const editTitle = async (title: string) => rest.patch(`/events/${(await findEvent(0)).id}`, { title })

  it('and there keeps the fields that were changed here, run after run', async () => {
    const id = await createSource()
    serve([buildEvent(0)])
    await run(id)
    await editTitle('Edited here')

    for (const day of ['02', '03']) {
      serve([
        buildEvent(0, {
          title: `Edited there ${day}`,
          start_date: `2027-03-${day} 18:00:00`,
          end_date: `2027-03-${day} 20:00:00`,
        }),
      ])
      await run(id)
      expect(await findEvent(0)).toMatchObject({ title: 'Edited here', start_date: `2027-03-${day} 18:00:00` })
    }
  })

  it('becomes that of the source again with overwrite, and never changes with retain', async () => {
    const id = await createSource({ update_authority: 'overwrite' })
    serve([buildEvent(0)])
    await run(id)
    await editTitle('Edited here')
    serve([buildEvent(0, { title: 'Edited there' })])
    await run(id)
    expect(await findEvent(0)).toMatchObject({ title: 'Edited there' })

    await sources.patch(`/sources/${id}`, { update_authority: 'retain' })
    serve([buildEvent(0, { title: 'Edited there again' })])
    expect(formatCounts(await run(id))).toBe('0,0,1,0,0')
    expect(await findEvent(0)).toMatchObject({ title: 'Edited there' })
  })

  it('keeps its links and its cost', async () => {
    const id = await createSource()
    serve([buildEvent(0, { cost: '5 €', venue: { id: 1, global_id: 'cal.example?id=77001', venue: 'Town hall' } })])
    await run(id)
    const { id: eventId } = await findEvent(0)
    await rest.patch(`/events/${eventId}`, { cost: '7 €', venue: [] })
    serve([
      buildEvent(0, {
        cost: '9 €',
        title: 'Renamed',
        venue: { id: 1, global_id: 'cal.example?id=77001', venue: 'Town hall' },
      }),
    ])
    await run(id)
    expect(await findEvent(0)).toMatchObject({ title: 'Renamed', cost: '7€' })
    expect(JSON.stringify((await findEvent(0)).venue)).not.toContain('Town hall')
  })

  it('stays in the trash', async () => {
    const id = await createSource()
    serve(buildEvents(3))
    await run(id)
    await rest.delete(`/events/${(await findEvent(0)).id}`)
    serve([buildEvent(0, { title: 'Renamed' }), ...buildEvents(3).slice(1)])
    expect(await run(id)).toMatchObject({ skipped: 1, unchanged: 2, message: '' })
    expect(await findEvent(0)).toMatchObject({ status: 'trash' })
  })
})
