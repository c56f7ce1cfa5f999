import { beforeAll, describe, expect, it } from 'vitest'
import { calendarOperations } from '../support/rest-client.ts'
import { createRestTransport, createRpcTransport, type Transport } from '../support/transports.ts'
import { uniqueName, useService } from '../support/use-service.ts'

/** Event status, attendance and the previous start, through both transports (docs/decisions/records.md). */

const { service, rest } = useService()

const transports: Record<string, Transport> = {}
beforeAll(() => {
  Object.assign(transports, { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) })
})

const planned = {
  event_status: 'scheduled',
  event_status_reason: '',
  attendance_mode: 'offline',
  is_online: false,
  online_url: '',
  previous_start_date: '',
  utc_previous_start_date: '',
}

describe.each(['REST', 'RPC'])('events over %s', transport => {
  async function call(name: string, input: Record<string, unknown>) {
    const operation = calendarOperations.find(one => one.name === `events.${name}`)!
    const { status, body } = await transports[transport]!(null, operation, input)
    expect(status, JSON.stringify(body)).toBe(operation.rest.status)
    return body
  }
  const create = (fields: object = {}) =>
    call('create', {
      title: uniqueName('Event'),
      start_date: '2026-12-05 18:00:00',
      end_date: '2026-12-05 20:00:00',
      timezone: 'Europe/Athens',
      ...fields,
    })
  const update = (id: number, fields: object) => call('update', { id, ...fields })

  it('a new event is scheduled and offline', async () => {
    const { id } = await create()
    expect(await call('read', { id })).toMatchObject(planned)
  })

  it('has the status, the reason as plain text, the mode and the address of the request', async () => {
    const fields = {
      event_status: 'postponed',
      attendance_mode: 'mixed',
      online_url: 'https://stream.example/?a=1&b=2',
    }
    const { id } = await create({ ...fields, event_status_reason: '<b>Storm</b> & rain' })
    expect(await call('read', { id })).toMatchObject({
      ...fields,
      event_status_reason: 'Storm & rain',
      is_online: true,
    })
  })

  it.each(['canceled', 'postponed', 'rescheduled', 'moved_online'])(
    '%s is stored, and an empty status is scheduled',
    async status => {
      const { id } = await create({ event_status: status.toUpperCase() })
      expect((await call('read', { id })).event_status).toBe(status)
      for (const blank of ['', null]) {
        await update(id, { event_status: status })
        expect((await update(id, { event_status: blank })).event_status).toBe('scheduled')
      }
    },
  )

  it('empty fields clear the reason and the address, and keep the mode', async () => {
    const { id } = await create({
      event_status: 'canceled',
      event_status_reason: 'Storm',
      attendance_mode: 'online',
      online_url: 'https://stream.example/',
    })
    const cleared = await update(id, { event_status_reason: '', attendance_mode: '', online_url: '' })
    expect(cleared).toMatchObject({ event_status_reason: '', attendance_mode: 'online', online_url: '' })
  })

  const attendance: [stored: string, sent: object, mode: string][] = [
    ['offline', { is_online: true }, 'online'],
    ['mixed', { is_online: true }, 'mixed'],
    ['mixed', { is_online: false }, 'offline'],
    ['online', { is_online: false }, 'offline'],
    ['offline', { is_online: true, attendance_mode: 'mixed' }, 'mixed'],
    ['offline', { is_online: true, attendance_mode: 'offline' }, 'offline'],
    ['online', { is_online: false, attendance_mode: 'online' }, 'online'],
    ['offline', { event_status: 'moved_online' }, 'online'],
    ['mixed', { event_status: 'moved_online' }, 'mixed'],
    ['offline', { event_status: 'moved_online', is_online: false }, 'offline'],
  ]
  it.each(attendance)('an event that is %s and gets %j is %s', async (stored, sent, mode) => {
    const { id } = await create({ attendance_mode: stored })
    expect(await update(id, sent)).toMatchObject({ attendance_mode: mode, is_online: mode !== 'offline' })
    if (stored === 'offline') expect(await create(sent)).toMatchObject({ attendance_mode: mode })
  })

  it.each(['postponed', 'rescheduled'])('a %s event that is moved keeps its previous start', async event_status => {
    const { id } = await create()
    await update(id, { event_status })
    expect(await call('read', { id })).toMatchObject({ event_status, previous_start_date: '' })

    await update(id, { start_date: '2026-12-06 19:00:00', end_date: '2026-12-06 21:00:00' })
    const previous = { previous_start_date: '2026-12-05 18:00:00', utc_previous_start_date: '2026-12-05 16:00:00' }
    expect(await call('read', { id })).toMatchObject({ start_date: '2026-12-06 19:00:00', ...previous })
    expect(await update(id, { title: 'Another title', start_date: '2026-12-06 19:00:00' })).toMatchObject(previous)
  })

  it('a write of the status and the start together keeps the start before it', async () => {
    const { id } = await create()
    const moved = { event_status: 'rescheduled', start_date: '2027-01-09 18:00:00', end_date: '2027-01-09 20:00:00' }
    expect(await update(id, moved)).toMatchObject({ previous_start_date: '2026-12-05 18:00:00' })
  })

  it.each(['scheduled', 'canceled', 'moved_online'])(
    'a %s event that is moved has no previous start',
    async event_status => {
      const { id } = await create({ event_status })
      const moved = await update(id, { start_date: '2026-12-04 18:00:00' })
      expect(moved).toMatchObject({ previous_start_date: '', utc_previous_start_date: '' })
    },
  )

  it('an event that is scheduled again has no previous start and no reason in any language', async () => {
    const { id } = await create({ event_status: 'rescheduled', event_status_reason: 'Storm' })
    await update(id, { i18n_language: 'fr', title: 'Concert', event_status_reason: 'Tempête' })
    await update(id, { start_date: '2026-12-04 18:00:00' })
    expect(await call('read', { id })).toMatchObject({ previous_start_date: '2026-12-05 18:00:00' })

    await update(id, { event_status: '' })
    await update(id, { event_status: 'canceled' })
    for (const i18n_language of ['en', 'fr'])
      expect(await call('read', { id, i18n_language })).toMatchObject({ ...planned, event_status: 'canceled' })
  })

  it('the previous start is in the zone of the event', async () => {
    const { id } = await create({ event_status: 'rescheduled' })
    const moved = await update(id, { timezone: 'Europe/Paris', start_date: '2026-12-05 18:30:00' })
    expect(moved).toMatchObject({
      previous_start_date: '2026-12-05 17:00:00',
      utc_previous_start_date: '2026-12-05 16:00:00',
    })
    expect(await update(id, { timezone: 'UTC' })).toMatchObject({
      previous_start_date: '2026-12-05 17:00:00',
      utc_previous_start_date: '2026-12-05 17:00:00',
    })
  })

  it('a previous start that the new zone has in no year is left out', async () => {
    const first = { start_date: '0001-01-01 00:00:00', end_date: '0001-01-01 01:00:00', timezone: 'UTC' }
    const { id } = await create({ ...first, event_status: 'rescheduled' })
    const moved = await update(id, { timezone: 'UTC-5', start_date: '0001-01-02', end_date: '0001-01-02' })
    expect(moved).toMatchObject({ previous_start_date: '', utc_previous_start_date: '' })
  })

  it('the reason has a text for each language, and falls back', async () => {
    const { id } = await create({ event_status: 'canceled', event_status_reason: 'Storm' })
    await update(id, { i18n_language: 'el', title: 'Συναυλία', event_status_reason: 'Καταιγίδα' })
    const readReason = async (input: object) => (await call('read', { id, ...input })).event_status_reason
    expect(await readReason({ i18n_language: 'en' })).toBe('Storm')
    expect(await readReason({ i18n_language: 'el' })).toBe('Καταιγίδα')
    expect(await readReason({ i18n_language: 'fr' })).toBe('Storm')
    expect(await readReason({ i18n_language: 'fr', i18n_fallback: false })).toBe('')
  })
})
