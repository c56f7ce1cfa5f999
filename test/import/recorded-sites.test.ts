import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSources } from '../../src/import/sources/read-sources.ts'
import { decodeEntities } from '../../src/core/text/html/html.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { type TestService, startTestService } from '../support/test-service.ts'
import { countOutcomes, importItems, readOptions } from './fixtures.ts'

/** Recorded events of five sites. They are not part of the project, so the tests are skipped without this folder. */
const folder = path.join(projectFolder, '../shared/data/sites')
const hasRecordedSites = existsSync(folder)
const files = hasRecordedSites
  ? readdirSync(folder)
      .filter(name => name.endsWith('.events.ndjson'))
      .map(name => path.join(folder, name))
  : []

/** Known differences from the source, each with its reason. */
const knownDifferences: Record<string, string> = {
  'utc_start_date 2023-04-27 23:00:00 → 2023-04-28 00:00:00':
    'the source has 17:00 in UTC-7 and a UTC time that contradicts it; the import uses the local time',
  'venue  → MA, United States': 'the source venue has no name, so its state and country become its name',
}

describe.skipIf(!hasRecordedSites)('the recorded events of five sites (where ../shared/data/sites exists)', () => {
  let service: TestService
  beforeAll(async () => void (service = await startTestService()))
  afterAll(() => service.stop())

  const executeImportRun = () => importItems(service, readSources(files, { ...readOptions, stdin: process.stdin }))

  it('imports 314 of 318 events and skips four with a repeated global id; a second run changes nothing', async () => {
    const first = await executeImportRun()
    expect(countOutcomes(first)).toEqual({ created: 314, updated: 0, unchanged: 0, skipped: 4 })
    const skips = first.results.filter(({ outcome }) => outcome === 'skipped')
    expect(skips.map(({ reason, isError }) => [reason?.replace(/\S*\//g, ''), isError])).toEqual(
      [1, 2, 5, 6].map(line => [
        `has the global id of xgem-es.events.ndjson:${line} but other content; the first one counts`,
        false,
      ]),
    )
    expect(countOutcomes(await executeImportRun())).toEqual({ created: 0, updated: 0, unchanged: 314, skipped: 4 })
  })

  it('the REST API shows the imported dates, zones, titles, venues and categories unchanged, except for known differences', async () => {
    const eventsByGlobalId = await fetchEventsByGlobalId(service)
    const differences = new Map<string, number>()
    const count = (difference: string) => differences.set(difference, (differences.get(difference) ?? 0) + 1)
    for (const source of files.flatMap(readSourceEvents)) {
      const event = eventsByGlobalId.get(source.global_id)
      expect(event, source.global_id).toBeDefined()
      for (const key of ['start_date', 'end_date', 'utc_start_date', 'timezone'])
        if (event[key] !== source[key]) count(`${key} ${source[key]} → ${event[key]}`)
      const title = decodeEntities(source.title)
      if (event.title !== title) count(`title ${title} → ${event.title}`)
      const [sourceVenue, venue] = [getVenueName(source.venue), getVenueName(event.venue)]
      if (sourceVenue !== venue) count(`venue ${sourceVenue} → ${venue}`)
      expect(getCategorySlugs(event)).toEqual(getCategorySlugs(source))
    }
    expect([...differences.keys()].sort()).toEqual(Object.keys(knownDifferences).sort())
    expect(Object.fromEntries(differences)).toEqual({
      'utc_start_date 2023-04-27 23:00:00 → 2023-04-28 00:00:00': 1,
      'venue  → MA, United States': 23,
    })
  })
})

const readSourceEvents = (file: string): any[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).event)

const getVenueName = (venue: any): string => (Array.isArray(venue) ? 'none' : decodeEntities(venue.venue ?? ''))
const getCategorySlugs = (event: any): string[] => event.categories.map((category: any) => category.slug).sort()

/** All events that the REST API lists; the key is the global id in the source. */
async function fetchEventsByGlobalId({ restUrl }: TestService): Promise<Map<string, any>> {
  const eventsByGlobalId = new Map<string, any>()
  for (let url: string | undefined = `${restUrl}/events?per_page=100&start_date=2000-01-01&end_date=2100-01-01`; url;) {
    const page: any = await (await fetch(url)).json()
    for (const event of page.events) eventsByGlobalId.set(event.global_id_lineage[1], event)
    url = page.next_rest_url
  }
  return eventsByGlobalId
}
