import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { createTasks, type Tasks } from '../../src/jobs/tasks.ts'
import { createLogger } from '../../src/log.ts'
import type { Import } from '../../src/resources/imports/schema.ts'
import type { Settings } from '../../src/settings.ts'
import { buildSourceEvent } from '../import/fixtures.ts'
import { useService } from '../support/use-service.ts'

/** A service, and functions that send files to it and run its imports. */
export const useImports = () => addImports(useService({ settings: { allowsPrivateNetworks: true } }))

/** Adds these functions to the tools of a service. */
export function addImports<Tools extends ReturnType<typeof useService>>(tools: Tools) {
  const { service, sources } = tools

  /** The tasks of a service with these settings. */
  const createImportTasks = (settings: Partial<Settings> = {}): Tasks => {
    const { db, clock, timers, images } = service
    const log = createLogger('silent')
    const allSettings = { ...service.settings, ...settings }
    return createTasks({ db, images, log, clock: () => clock.now, timers, randomBytes, settings: allSettings })
  }

  const send = async (fields: object): Promise<Import> => {
    const { status, body } = await sources.post('/imports', fields)
    expect({ status, body }).toMatchObject({ status: 201, body: { state: 'waiting' } })
    return body
  }

  const read = async (id: number): Promise<Import> => (await sources.get(`/imports/${id}`)).body

  /** The runs of an import that wait. */
  const listWaitingRuns = async (id: number): Promise<number[]> => {
    const runs = await service.db.prisma.$queryRaw<{ id: number }[]>`
      select id from runs where import_id = ${id} and state = 'waiting' order by id`
    return runs.map(run => run.id)
  }

  /** Does the waiting runs of an import, as a service does with its jobs. Returns the import. */
  const work = async (id: number, signal = new AbortController().signal): Promise<Import> => {
    for (const run of await listWaitingRuns(id)) await createImportTasks()['run-import']({ run }, signal)
    return read(id)
  }

  return {
    ...tools,
    createImportTasks,
    send,
    read,
    listWaitingRuns,
    work,
    /** Imports a file: sends it and does its run. */
    importFile: async (name: string, content: string | Buffer, fields: object = {}): Promise<Import> =>
      work((await send({ name, file: encode(content), ...fields })).id),
    /** The events here with one of these titles. */
    findEvents: async (search: string): Promise<Record<string, any>[]> =>
      (await tools.rest.get(`/events?when=all&per_page=100&search=${encodeURIComponent(search)}`)).body.events,
  }
}

export const encode = (content: string | Buffer): string => Buffer.from(content).toString('base64')

/** The numbers of an import: created, updated, unchanged, skipped. */
export const formatCounts = (one: Import): string =>
  [one.created_count, one.updated_count, one.unchanged_count, one.skipped_count].join()

/** Lines of NDJSON with events to come. `prefix` tells them from those of other tests. */
export const buildLines = (prefix: string, count: number, fields: object = {}): string =>
  Array.from({ length: count }, (_, n) => JSON.stringify(buildLine(prefix, n, fields))).join('\n') + '\n'

export const buildLine = (prefix: string, n: number, fields: object = {}): Record<string, unknown> =>
  buildSourceEvent(n, {
    global_id: `${prefix}.example?id=${n}`,
    global_id_lineage: [],
    title: `${prefix} ${n}`,
    slug: `${prefix}-${n}`,
    start_date: '2027-03-01 18:00:00',
    end_date: '2027-03-01 20:00:00',
    utc_start_date: '',
    utc_end_date: '',
    timezone: 'UTC',
    status: 'publish',
    venue: [],
    organizer: [],
    image: false,
    categories: [],
    ...fields,
  })
