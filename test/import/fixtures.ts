import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll } from 'vitest'
import type { Dependencies } from '../../src/api/dependencies.ts'
import { queryRows, sql } from '../../src/db/sql/sql.ts'
import { importEvents, type ImportOptions, type ImportResult } from '../../src/import/run/import-events.ts'
import type { SourceItem } from '../../src/import/sources/source-item.ts'
import { readSources } from '../../src/import/sources/read-sources.ts'
import { createLogger } from '../../src/log.ts'
import type { TestService } from '../support/test-service.ts'

/** An event in the format of another calendar's REST API, with a venue, an organizer, a category and a picture. */
export const buildSourceEvent = (id: number, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  global_id: `town.example?id=${id}`,
  global_id_lineage: [`town.example?id=${id}`],
  author: '7',
  status: 'publish',
  date: '2026-01-05 10:00:00',
  date_utc: '2026-01-05 08:00:00',
  url: `https://town.example/event/fair-${id}/`,
  title: `Fair ${id}`,
  description: '<p>Bring &amp; buy.</p>',
  excerpt: '',
  slug: `fair-${id}`,
  image: { url: 'https://town.example/fair.jpg', id: 900, extension: 'jpg', width: 800, height: 600, filesize: 9000 },
  all_day: false,
  start_date: '2027-04-18 09:00:00',
  end_date: '2027-04-18 17:30:00',
  utc_start_date: '2027-04-18 06:00:00',
  utc_end_date: '2027-04-18 14:30:00',
  timezone: 'Europe/Athens',
  cost: '',
  cost_details: { currency_symbol: '', currency_position: 'prefix', values: [] },
  website: '',
  show_map: true,
  show_map_link: true,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  categories: [{ id: 3, name: 'Fairs', slug: 'fairs', description: '', parent: 0 }],
  tags: [],
  venue: buildSourceVenue(500),
  organizer: [{ id: 600, global_id: 'town.example?id=600', organizer: 'The Guild', slug: 'guild', phone: '555-1' }],
  ...fields,
})

export const buildSourceVenue = (id: number, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  global_id: `town.example?id=${id}`,
  venue: 'Town Hall',
  slug: 'town-hall',
  address: '1 Main St',
  city: 'Athens',
  country: 'Greece',
  ...fields,
})

/** Converts values to lines of NDJSON; a string is a line already. */
export const toNdjson = (...lines: unknown[]): string =>
  lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n') + '\n'

/** Creates a folder for the files of one test file; `write` returns the path of the new file. */
export function useTemporaryFiles(): { write: (name: string, text: string | Buffer) => string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-import-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string | Buffer) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  }
  return { write }
}

export const toDependencies = ({ db, settings, images, clock, timers }: TestService): Dependencies => ({
  db,
  settings,
  images,
  log: createLogger('silent'),
  clock: () => clock.now,
  timers,
  randomBytes: size => Buffer.alloc(size),
})

/**
 * The global ids of the events by outcome; an event without a global id is listed by its location, such as `file:2`.
 */
type ImportOutcomes = Record<'created' | 'updated' | 'unchanged' | 'skipped' | 'noted', string[]> & {
  results: ImportResult[]
}

/** Options of sources whose events have a zone. */
export const readOptions = { onEventCount: () => undefined, siteZone: 'UTC' }

/** Imports the lines as NDJSON from standard input. */
export async function importLines(
  service: TestService,
  lines: unknown[],
  options: Partial<ImportOptions> = {},
): Promise<ImportOutcomes> {
  const items = readSources(['-'], { ...readOptions, stdin: Readable.from(toNdjson(...lines)) })
  return importItems(service, items, options)
}

export async function importItems(
  service: TestService,
  items: AsyncIterable<SourceItem>,
  options: Partial<ImportOptions> = {},
): Promise<ImportOutcomes> {
  const outcomes: ImportOutcomes = { created: [], updated: [], unchanged: [], skipped: [], noted: [], results: [] }
  const onResult = (result: ImportResult) => {
    outcomes[result.outcome].push(result.id?.replace('town.example?id=', '') ?? result.location)
    outcomes.results.push(result)
  }
  await importEvents(toDependencies(service), items, { ...options, onResult })
  return outcomes
}

export const countOutcomes = ({ created, updated, unchanged, skipped }: ImportOutcomes) => ({
  created: created.length,
  updated: updated.length,
  unchanged: unchanged.length,
  skipped: skipped.length,
})

export async function collectItems(items: AsyncIterable<SourceItem>): Promise<SourceItem[]> {
  const collection: SourceItem[] = []
  for await (const item of items) collection.push(item)
  return collection
}

/** The location without its folder, and the id of the event or the error. */
export const summarizeItems = (items: SourceItem[]) =>
  items.map(item => {
    const location = item.location.replace(/^.*\//, '')
    return 'problem' in item ? [location, item.problem] : [location, (item.event as { id?: number }).id]
  })

/** Reads an imported event over REST. */
export async function fetchImportedEvent(
  service: TestService,
  originId: string,
  language?: string,
): Promise<Record<string, any>> {
  const [row] = await queryRows<{ id: number }>(service.db, sql`select id from events where origin_id = ${originId}`)
  const query = language ? `?i18n_language=${language}` : ''
  const response = await fetch(`${service.restUrl}/events/${row?.id}${query}`)
  return (await response.json()) as Record<string, any>
}
