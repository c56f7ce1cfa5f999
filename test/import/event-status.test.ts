import { describe, expect, it } from 'vitest'
import { mapEvent } from '../../src/import/mapping/event.ts'
import { useService } from '../support/use-service.ts'
import { buildSourceEvent, fetchImportedEvent, importLines } from './fixtures.ts'

const { service, rest } = useService()

const mapFields = (fields: Record<string, unknown> = {}) =>
  mapEvent(buildSourceEvent(1, fields), { language: 'en', siteZone: 'UTC' })

describe('the mapping of status and attendance', () => {
  it.each([
    ['', 'scheduled'],
    [null, 'scheduled'],
    ['scheduled', 'scheduled'],
    ['canceled', 'canceled'],
    ['cancelled', 'canceled'],
    ['Postponed', 'postponed'],
    ['moved-online', 'moved_online'],
  ])('event_status: %j is %s', (event_status, status) => {
    expect(mapFields({ event_status })).toMatchObject({ fields: { event_status: status }, notes: [] })
  })

  it('leaves out an unknown status or mode with a note', () => {
    const { fields, notes } = mapFields({ event_status: 'perhaps', attendance_mode: 'hybrid' })
    expect([fields.event_status, fields.attendance_mode]).toEqual([undefined, undefined])
    expect(notes).toEqual([
      'event_status: “perhaps” is not a status and was left out',
      'attendance_mode: “hybrid” is not a mode and was left out',
    ])
  })

  it.each([
    [{ is_online: true }, 'online'],
    [{ is_online: '0' }, 'offline'],
    [{ is_virtual: 'yes' }, 'online'],
    [{ is_online: false, is_virtual: true }, 'offline'],
    [{ is_online: true, attendance_mode: 'mixed' }, 'mixed'],
    [{ is_online: true, attendance_mode: '' }, 'online'],
  ])('%j is %s', (fields, mode) => {
    expect(mapFields(fields).fields.attendance_mode).toBe(mode)
  })

  it('reads the reason as plain text, and the address under both names', () => {
    const { fields } = mapFields({ event_status_reason: '<p>Rain &amp; storm</p>', online_url: 'zoom.example/j/1' })
    expect(fields).toMatchObject({ event_status_reason: 'Rain & storm', online_url: 'http://zoom.example/j/1' })
    expect(mapFields({ virtual_url: 'https://zoom.example/' }).fields.online_url).toBe('https://zoom.example/')
    expect(mapFields({ online_url: '', virtual_url: 'https://zoom.example/' }).fields.online_url).toBeNull()
  })

  it('cuts a reason that is too long', () => {
    const { fields, notes } = mapFields({ event_status_reason: 'x'.repeat(2001) })
    expect(fields.event_status_reason).toHaveLength(2000)
    expect(notes).toEqual(['event_status_reason: has more than 2000 characters and was cut'])
  })

  it('reads the previous start in the zone of the event', () => {
    const { previousStart } = mapFields({ event_status: 'rescheduled', previous_start_date: '2027-04-01 09:00:00' })
    expect(previousStart).toEqual({ wall: '2027-04-01 09:00:00', utc: new Date('2027-04-01T06:00:00Z') })
    for (const wrong of ['', 'soon', '2027-02-30 09:00:00'])
      expect(mapFields({ event_status: 'rescheduled', previous_start_date: wrong }).previousStart).toBeUndefined()
    expect(mapFields({ previous_start_date: '2027-04-01 09:00:00' }).previousStart).toBeUndefined()
  })

  it('says nothing about what the source does not have', () => {
    const { fields } = mapFields()
    const names = ['event_status', 'event_status_reason', 'attendance_mode', 'online_url'] as const
    expect(names.map(name => fields[name])).toEqual([undefined, undefined, undefined, undefined])
  })

  it('an event that takes place as planned has the digest of earlier versions, and any other event another one', () => {
    const earlierDigest = '6b3d641c075a4ab4d311897cfd333dfd00d882e2520c9b378decc8b06597bc48'
    const digest = (fields: object) => mapFields({ ...fields }).origin.digest
    const planned = { event_status: '', event_status_reason: '', is_online: false, online_url: '' }
    expect([digest({}), digest(planned)]).toEqual([earlierDigest, earlierDigest])
    for (const change of [
      { event_status: 'canceled' },
      { event_status_reason: 'Storm' },
      { is_online: true },
      { online_url: 'https://zoom.example/' },
      { event_status: 'rescheduled', previous_start_date: '2027-04-01 09:00:00' },
    ])
      expect(digest(change)).not.toBe(earlierDigest)
  })
})

describe('an imported event', () => {
  it('has the status and attendance of its source, and those set here if the source has none', async () => {
    const source = {
      event_status: 'rescheduled',
      event_status_reason: 'Storm',
      is_online: true,
      online_url: 'https://zoom.example/',
      previous_start_date: '2027-04-11 09:00:00',
    }
    const read = () => fetchImportedEvent(service, 'town.example?id=1')
    await importLines(service, [buildSourceEvent(1, source)])
    const { is_online, ...stored } = { ...source, utc_previous_start_date: '2027-04-11 06:00:00' }
    expect(await read()).toMatchObject({ ...stored, is_online, attendance_mode: 'online' })

    await importLines(service, [buildSourceEvent(1, { event_status: '', is_online: false, online_url: '' })])
    expect(await read()).toMatchObject({
      event_status: 'scheduled',
      event_status_reason: '',
      attendance_mode: 'offline',
      online_url: '',
      previous_start_date: '',
    })

    await rest.patch(`/events/${String((await read())['id'])}`, { event_status: 'canceled', attendance_mode: 'mixed' })
    await importLines(service, [buildSourceEvent(1, { title: 'Changed' })])
    expect(await read()).toMatchObject({ title: 'Changed', event_status: 'canceled', attendance_mode: 'mixed' })
  })

  it('keeps its previous start when its source moves it', async () => {
    await importLines(service, [buildSourceEvent(2)])
    const moved = { event_status: 'postponed', start_date: '2027-04-25 09:00:00', end_date: '2027-04-25 10:00:00' }
    await importLines(service, [buildSourceEvent(2, moved)])
    expect(await fetchImportedEvent(service, 'town.example?id=2')).toMatchObject({
      start_date: '2027-04-25 09:00:00',
      previous_start_date: '2027-04-18 09:00:00',
    })
  })
})
