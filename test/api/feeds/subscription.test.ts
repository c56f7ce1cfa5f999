import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installPackage, mayInstallPackages } from '../../support/debian-packages.ts'
import { describeInWholeSuite, isWholeSuite } from '../../support/suite-size.ts'
import { useService } from '../../support/use-service.ts'
import { readIcsEvents } from './read-ics.ts'

/** vdirsyncer, a program that is not ours, subscribes to a filtered feed. */

const run = promisify(execFile)
const isInstalled = () => spawnSync('vdirsyncer', ['--version']).status === 0
if (isWholeSuite && !isInstalled() && mayInstallPackages()) installPackage('vdirsyncer')
const hasVdirsyncer = isWholeSuite && isInstalled()
if (isWholeSuite && !hasVdirsyncer)
  process.stderr.write(
    'vdirsyncer is not installed, so it does not subscribe to a feed (Debian: apt-get install vdirsyncer).\n',
  )

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let folder: string
beforeAll(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'subscription-'))))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes the configuration of vdirsyncer for a subscription to a feed. Returns a function that synchronizes. */
async function subscribe(feedUrl: string): Promise<() => Promise<unknown>> {
  const config = path.join(folder, 'config')
  mkdirSync(path.join(folder, 'events'))
  writeFileSync(
    config,
    `[general]
status_path = "${folder}/status"
[pair feed]
a = "remote"
b = "local"
collections = null
conflict_resolution = "a wins"
[storage remote]
type = "http"
url = "${feedUrl}"
[storage local]
type = "filesystem"
path = "${folder}/events"
fileext = ".ics"
`,
  )
  await run('vdirsyncer', ['-c', config, 'discover', 'feed'])
  return () => run('vdirsyncer', ['-c', config, 'sync', '--force-delete'])
}

/**
 * The events of the collection by their URL, because vdirsyncer replaces each UID with a digest. One that occurs twice
 * fails.
 */
function readCollection(): Record<string, Record<string, string>> {
  const files = readdirSync(path.join(folder, 'events')).filter(file => file.endsWith('.ics'))
  const events = files.flatMap(file =>
    readIcsEvents(readFileSync(path.join(folder, 'events', file), 'utf8').replace(/\r?\n/g, '\r\n')),
  )
  const byUrl = Object.fromEntries(events.map(event => [event['URL'] ?? '', event]))
  expect(Object.keys(byUrl)).toHaveLength(events.length)
  return byUrl
}

describeInWholeSuite('a program that subscribes to a feed', () => {
  it.skipIf(!hasVdirsyncer)(
    'GET /events.ics › 200: a subscription follows a move, a new name, a cancellation and the trash',
    async () => {
      const editor = rest.withHeaders((await factories.user('editor')).headers)
      const category = await factories.category()
      const add = (title: string) => factories.event({ title, categories: [category.id], timezone: 'Europe/Athens' })
      const [moved, renamed, canceled, trashed] = [await add('A'), await add('B'), await add('C'), await add('D')]
      const other = await factories.event({ title: 'Not in the feed' })
      const sync = await subscribe(`${service.restUrl}/events.ics?categories=${category.id}`)
      await sync()
      const first = readCollection()
      expect(Object.keys(first).sort()).toEqual([moved, renamed, canceled, trashed].map(({ url }) => url).sort())

      for (const response of [
        await editor.patch(`/events/${moved.id}`, { start_date: '2026-12-24 10:00', end_date: '2026-12-24 12:00' }),
        await editor.patch(`/events/${renamed.id}`, { title: 'Renamed' }),
        await editor.patch(`/events/${canceled.id}`, { event_status: 'canceled' }),
        await editor.delete(`/events/${trashed.id}`),
        await editor.patch(`/events/${other.id}`, { title: 'Still not in the feed' }),
      ])
        expect(response.status).toBe(200)
      await sync()

      expect(readCollection()).toEqual({
        [moved.url]: expect.objectContaining({
          'DTSTART;TZID=Europe/Athens': '20261224T100000',
          'DTEND;TZID=Europe/Athens': '20261224T120000',
          SEQUENCE: expect.stringMatching(/^[1-9]/),
        }),
        [renamed.url]: expect.objectContaining({
          'SUMMARY;LANGUAGE=en': 'Renamed',
          SEQUENCE: expect.stringMatching(/^[1-9]/),
        }),
        [canceled.url]: expect.objectContaining({ STATUS: 'CANCELLED', SEQUENCE: expect.stringMatching(/^[1-9]/) }),
      })
    },
    60_000,
  )
})
