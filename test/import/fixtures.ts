import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll } from 'vitest'
import type { Dependencies } from '../../src/api/dependencies.ts'
import { queryRows, sql } from '../../src/db/sql.ts'
import { importEvents, type ImportOptions, type ImportResult } from '../../src/cli/import/import-events.ts'
import type { SourceItem } from '../../src/cli/import/sources/source-item.ts'
import { readSources } from '../../src/cli/import/sources/read-sources.ts'
import { createLogger } from '../../src/log.ts'
import type { TestService } from '../support/test-service.ts'

/** An event as another calendar shows it, with a venue, an organizer, a category and a picture. */
export const buildSourceEvent = (id: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
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
  ...more,
})

export const buildSourceVenue = (id: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  global_id: `town.example?id=${id}`,
  venue: 'Town Hall',
  slug: 'town-hall',
  address: '1 Main St',
  city: 'Athens',
  country: 'Greece',
  ...more,
})

/** Lines of NDJSON; what is a text already stays as it is. */
export const toNdjson = (...lines: unknown[]): string =>
  lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n') + '\n'

/** A folder for the files of this file of tests; `write` gives the path of a new one. */
export function useTemporaryFiles(): { write: (name: string, text: string) => string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-import-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  }
  return { write }
}

export const toDependencies = ({ db, settings, clock }: TestService): Dependencies => ({
  db,
  settings,
  log: createLogger('silent'),
  clock: () => clock.now,
  randomBytes: size => Buffer.alloc(size),
})

type Imported = Record<'created' | 'updated' | 'unchanged' | 'skipped', string[]> & { results: ImportResult[] }

/** What an import of these events makes of each: their global ids or, for what has none, their places. */
export async function importLines(
  service: TestService,
  lines: unknown[],
  options: Partial<ImportOptions> = {},
): Promise<Imported> {
  const items = readSources(['-'], () => undefined, Readable.from(toNdjson(...lines)))
  return importItems(service, items, options)
}

export async function importItems(
  service: TestService,
  items: AsyncIterable<SourceItem>,
  options: Partial<ImportOptions> = {},
): Promise<Imported> {
  const imported: Imported = { created: [], updated: [], unchanged: [], skipped: [], results: [] }
  const tell = (result: ImportResult) => {
    imported[result.outcome].push(result.id?.replace('town.example?id=', '') ?? result.location)
    imported.results.push(result)
  }
  await importEvents(toDependencies(service), items, { ...options, onResult: tell })
  return imported
}

export const countOutcomes = ({ created, updated, unchanged, skipped }: Imported) =>
  [created, updated, unchanged, skipped].map(list => list.length)

/** An imported event as the interface shows it to an editor. */
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
