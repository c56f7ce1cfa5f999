import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/import/sources/read-sources.ts'
import { decodeEntities } from '../../src/core/text/html.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { type TestService, startTestService } from '../support/test-service.ts'
import { countOutcomes, importItems } from './fixtures.ts'

/** Recorded events of five sites; they do not belong to the project, so the test runs only where they are. */
const folder = path.join(projectFolder, '../shared/data/sites')
const isHere = existsSync(folder)
const files = isHere
  ? readdirSync(folder)
      .filter(name => name.endsWith('.events.ndjson'))
      .map(name => path.join(folder, name))
  : []

/** What may differ from the source, and why. */
const DIFFERENCES: Record<string, string> = {
  'utc_start_date 2023-04-27 23:00:00 → 2023-04-28 00:00:00':
    'the source has 17:00 in UTC-7 and another UTC time; the local time counts',
  'venue  → MA, United States': 'the venue has no name in the source, and is called by its place',
}

describe.skipIf(!isHere)('the recorded events of five sites (where ../shared/data/sites exists)', () => {
  let service: TestService
  beforeAll(async () => void (service = await startTestService()))
  afterAll(() => service.stop())

  const imported = () =>
    importItems(
      service,
      readSources(files, () => undefined, process.stdin),
    )

  it('318 events: all are in but four, which repeat a global id; a second run changes nothing', async () => {
    const first = await imported()
    expect(countOutcomes(first)).toEqual([314, 0, 0, 4])
    const skips = first.results.filter(({ outcome }) => outcome === 'skipped')
    expect(skips.map(({ reason, isError }) => [reason?.replace(/\S*\//g, ''), isError])).toEqual(
      [1, 2, 5, 6].map(line => [
        `has the global id of xgem-es.events.ndjson:${line} but other content; the first one counts`,
        false,
      ]),
    )
    expect(countOutcomes(await imported())).toEqual([0, 0, 314, 4])
  }, 120_000)

  it('dates, zones, titles, venues and categories come out as they went in, or differ for a known reason', async () => {
    const shown = await everyEvent(service)
    const differences = new Map<string, number>()
    const note = (difference: string) => differences.set(difference, (differences.get(difference) ?? 0) + 1)
    for (const source of files.flatMap(sourcesIn)) {
      const event = shown.get(source.global_id)
      expect(event, source.global_id).toBeDefined()
      for (const key of ['start_date', 'end_date', 'utc_start_date', 'timezone'])
        if (event[key] !== source[key]) note(`${key} ${source[key]} → ${event[key]}`)
      const title = decodeEntities(source.title)
      if (event.title !== title) note(`title ${title} → ${event.title}`)
      const [wanted, venue] = [nameOf(source.venue), nameOf(event.venue)]
      if (wanted !== venue) note(`venue ${wanted} → ${venue}`)
      expect(slugsOf(event)).toEqual(slugsOf(source))
    }
    expect([...differences.keys()].sort()).toEqual(Object.keys(DIFFERENCES).sort())
    expect(Object.fromEntries(differences)).toEqual({
      'utc_start_date 2023-04-27 23:00:00 → 2023-04-28 00:00:00': 1,
      'venue  → MA, United States': 23,
    })
  })
})

const sourcesIn = (file: string): any[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).event)

const nameOf = (venue: any): string => (Array.isArray(venue) ? 'none' : decodeEntities(venue.venue ?? ''))
const slugsOf = (event: any): string[] => event.categories.map((category: any) => category.slug).sort()

/** Every event as the interface lists it, by the global id of its source. */
async function everyEvent({ restUrl }: TestService): Promise<Map<string, any>> {
  const shown = new Map<string, any>()
  for (let url: string | undefined = `${restUrl}/events?per_page=100&start_date=2000-01-01&end_date=2100-01-01`; url;) {
    const page: any = await (await fetch(url)).json()
    for (const event of page.events) shown.set(event.global_id_lineage[1], event)
    url = page.next_rest_url
  }
  return shown
}
