import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCsvItems } from '../../src/import/csv/read-items.ts'
import type { SourceItem } from '../../src/import/sources/source-item.ts'
import { type TestService, startTestService } from '../support/test-service.ts'
import { collectItems, countOutcomes, importItems } from './fixtures.ts'

let service: TestService
beforeAll(async () => void (service = await startTestService()))
afterAll(() => service.stop())

async function* readCsv(...lines: string[]): AsyncGenerator<SourceItem, void> {
  const bytes = Buffer.from(['ID,Title,Start,Time Zone', ...lines, ''].join('\n'))
  yield* readCsvItems(bytes, { name: 'events.csv', isUrl: false, siteZone: 'UTC', onEventCount: () => undefined })
}
const importCsv = async (...lines: string[]) => countOutcomes(await importItems(service, readCsv(...lines)))

it('rows with one ID and different starts are events of their own, and stay the same ones', async () => {
  const dates = ['7,Lesson,2027-01-06 10:00', '7,Lesson,2027-01-13 10:00', '7,Lesson,2027-01-20 10:00']
  expect(await importCsv(...dates, '8,Fair,2027-01-07')).toEqual({ created: 4, updated: 0, unchanged: 0, skipped: 0 })
  const later = [...dates.slice(1), '7,Lesson,2027-01-27 10:00', '8,Fair,2027-01-08']
  expect(await importCsv(...later)).toEqual({ created: 1, updated: 1, unchanged: 2, skipped: 0 })
  expect(await importCsv('7,Lesson,2027-01-27 10:00')).toMatchObject({ created: 0, unchanged: 1 })
})

it('the global id has the start if several rows have its ID, as that of iCalendar has', async () => {
  const rows = [
    '7,Fair,2027-01-05 18:00,Europe/Paris',
    '7,Fair,2027-01-12 18:00',
    '7,Fair,2027-01-13',
    '8,Fair,2027-01-05',
  ]
  const items = await collectItems(readCsv(...rows, '7,Fair again,2027-01-05 17:00'))
  expect(items[0]).toMatchObject({
    location: 'events.csv:2',
    problem: '4 events share the ID “7”; their starts differ, so each is an event of its own',
    isRemark: true,
  })
  const ids = items.flatMap(item => ('event' in item ? (item.event as { global_id: string }).global_id : []))
  expect(ids.map(id => id.replace(/^.*\?/, ''))).toEqual([
    'uid=7&start=20270105T170000Z',
    'uid=7&start=20270112T180000Z',
    'uid=7&start=20270113',
    'uid=8',
    'uid=7&start=20270105T170000Z',
  ])
})
