import { beforeAll, describe, expect, it } from 'vitest'
import { calendarOperations } from '../support/rest-client.ts'
import { createRestTransport, createRpcTransport, type Transport } from '../support/transports.ts'
import { useService } from '../support/use-service.ts'

/** Filters and facets of event status and attendance, through both transports. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const transports: Record<string, Transport> = {}
let tag: number
beforeAll(async () => {
  Object.assign(transports, { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) })
  tag = (await factories.tag()).id
  for (const fields of [
    { title: 'planned' },
    { title: 'canceled', event_status: 'canceled' },
    { title: 'postponed', event_status: 'postponed' },
    { title: 'stream', attendance_mode: 'online' },
    { title: 'mixed', attendance_mode: 'mixed' },
    { title: 'moved', event_status: 'moved_online' },
    { title: 'protected', event_status: 'canceled', attendance_mode: 'online', password: 'sesame' },
  ])
    await factories.event({ tags: [tag], ...fields })
})

const anonymous = null

describe.each(['REST', 'RPC'])('events over %s', transport => {
  async function call(name: string, input: object) {
    const operation = calendarOperations.find(one => one.name === name)!
    const { status, body } = await transports[transport]!(anonymous, operation, { ...input })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  const filters: [query: object, titles: string[]][] = [
    [{ event_status: ['canceled'] }, ['canceled', 'protected']],
    [{ event_status: ['postponed', 'canceled', 'postponed'] }, ['canceled', 'postponed', 'protected']],
    [{ event_status: ['scheduled'] }, ['planned', 'stream', 'mixed']],
    [{ event_status: ['rescheduled'] }, []],
    [{ attendance_mode: ['offline'] }, ['planned', 'canceled', 'postponed']],
    [{ attendance_mode: ['online', 'mixed'] }, ['stream', 'mixed', 'moved']],
    [{ is_online: true }, ['stream', 'mixed', 'moved']],
    [{ is_online: false }, ['planned', 'canceled', 'postponed']],
    [{ is_online: true, event_status: ['moved_online'] }, ['moved']],
  ]
  it.each(filters)('%j finds %j', async (query, titles) => {
    const { events, total } = await call('events.list', query)
    expect({ total, titles: events.map(({ title }: { title: string }) => title) }).toEqual({
      total: titles.length,
      titles,
    })
  })

  it('a list of all events contains canceled ones', async () => {
    expect((await call('events.list', {})).total).toBe(7)
  })

  it('facets count the events of each status, with the protected one, and of each mode, without it', async () => {
    expect(await call('events.facets', {})).toMatchObject({
      total: 7,
      event_status: { scheduled: 3, canceled: 2, postponed: 1, rescheduled: 0, moved_online: 1 },
      attendance_mode: { offline: 3, online: 2, mixed: 1 },
    })
  })

  it('the counts of a parameter ignore the parameter, and no other', async () => {
    expect(await call('events.facets', { event_status: ['canceled'], attendance_mode: ['online'] })).toMatchObject({
      total: 0,
      event_status: { scheduled: 1, canceled: 0, postponed: 0, rescheduled: 0, moved_online: 1 },
      attendance_mode: { offline: 1, online: 0, mixed: 0 },
    })
  })
})

describe('GET /events', () => {
  it.each(['event_status=off', 'event_status=canceled,off', 'attendance_mode=hybrid', 'is_online=perhaps'])(
    '400: %s',
    async query => {
      const { status, body } = await rest.get(`/events?${query}`)
      expect({ status, params: Object.keys(body.data.params) }).toEqual({ status: 400, params: [query.split('=')[0]] })
    },
  )

  it('200: an empty parameter counts as absent', async () => {
    expect((await rest.get('/events?event_status=&attendance_mode=&is_online=')).body.total).toBe(7)
  })

  it('200: editors find protected events by their attendance', async () => {
    const editor = rest.withHeaders((await factories.user('editor')).headers)
    expect((await editor.get('/events?is_online=true')).body.total).toBe(4)
    expect((await editor.get('/events/facets')).body.attendance_mode).toEqual({ offline: 3, online: 3, mixed: 1 })
  })
})
