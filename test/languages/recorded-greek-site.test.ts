import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/import/sources/read-sources.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { countOutcomes, importItems } from '../import/fixtures.ts'
import { useService } from '../support/use-service.ts'

/** Recorded events of a Greek site; they do not belong to the project, so the test runs only where they are. */
const file = path.join(projectFolder, '../shared/data/sites/uniwa-gr.events.ndjson')
const isHere = existsSync(file)

const { service, rest } = useService()

type Recorded = { global_id: string; title: string; slug: string; description: string }
const recorded: Recorded[] = isHere
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).event)
  : []

const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')

/** How people spell a Greek word that they look for. */
const spellingsOf = (word: string): string[] => [
  word,
  bare(word),
  word.toUpperCase(),
  bare(word.toUpperCase()),
  bare(word).replace(/ς$/, 'σ'),
  word.replace(/σ$/, 'ς'),
  word.normalize('NFD'),
]

/** Greek words of the titles, those that end in sigma first; enough of them to be sure, few enough to be quick. */
const words = [...new Set(recorded.flatMap(({ title }) => title.toLowerCase().match(/\p{Script=Greek}{5,}/gu) ?? []))]
  .sort((one, other) => Number(other.endsWith('ς')) - Number(one.endsWith('ς')) || (one < other ? -1 : 1))
  .slice(0, 60)

describe.skipIf(!isHere)('a Greek calendar, imported (where ../shared/data/sites exists)', () => {
  beforeAll(async () => {
    const items = readSources([file], () => undefined, process.stdin)
    expect(countOutcomes(await importItems(service, items, { language: 'el' }))).toEqual([recorded.length, 0, 0, 0])
  })

  /** The titles that a search finds, by their ids. */
  const found = async (search: string, language = 'el') => {
    const query = `?when=all&per_page=100&i18n_language=${language}&search=${encodeURIComponent(search)}`
    const { body } = await rest.get(`/events${query}`)
    return (body.events as { id: number }[]).map(({ id }) => id)
  }

  it('has words to look for', () => {
    expect(words.length).toBeGreaterThan(30)
    expect(words.filter(word => word.endsWith('ς')).length).toBeGreaterThan(5)
    expect(words.filter(word => bare(word) !== word).length).toBeGreaterThan(10)
  })

  it('200: a search without tonos, in capitals and with another sigma finds the same events', async () => {
    for (const word of words) {
      const [first, ...others] = await Promise.all(spellingsOf(word).map(spelling => found(spelling)))
      expect(first?.length, word).toBeGreaterThan(0)
      for (const other of others) expect(other, word).toEqual(first)
    }
  })

  it('200: the original is found in every language, and shown', async () => {
    for (const word of words.slice(0, 5)) expect(await found(word, 'fr')).toEqual(await found(word))
    const { body } = await rest.get('/events?when=all&per_page=1&i18n_language=fr')
    expect(body.events).toMatchObject([{ i18n_language: 'el' }])
    expect(body.total).toBe(recorded.length)
  })

  it('200: each event is found by its recorded slug, as it was and decoded', async () => {
    for (const { slug, global_id } of recorded)
      for (const spelling of [slug, decodeURIComponent(slug)]) {
        const { status, body } = await rest.get(`/events/by-slug/${spelling}`)
        expect([status, body.global_id_lineage?.[1]], slug).toEqual([200, global_id])
      }
  })

  it('200: none of them is translated yet', async () => {
    expect((await rest.get('/events?when=all&i18n_missing=fr')).body.total).toBe(recorded.length)
    expect((await rest.get('/events?when=all&i18n_missing=el')).body.total).toBe(0)
  })
})
