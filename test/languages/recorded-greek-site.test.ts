import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSources } from '../../src/import/sources/read-sources.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { countOutcomes, importItems, readOptions } from '../import/fixtures.ts'
import { useService } from '../support/use-service.ts'

/** Recorded events of a Greek site. They are not part of the project, so the test runs only where they exist. */
const file = path.join(projectFolder, '../shared/data/sites/uniwa-gr.events.ndjson')
const hasRecording = existsSync(file)

const { service, rest } = useService()

type Recorded = { global_id: string; title: string; slug: string; description: string }
const recorded: Recorded[] = hasRecording
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).event)
  : []

const removeAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')

/** Spellings of a Greek word that people use in a search. */
const listSpellings = (word: string): string[] => [
  word,
  removeAccents(word),
  word.toUpperCase(),
  removeAccents(word.toUpperCase()),
  removeAccents(word).replace(/ς$/, 'σ'),
  word.replace(/σ$/, 'ς'),
  word.normalize('NFD'),
]

/** At most 60 Greek words of the titles; words that end in sigma come first. */
const words = [...new Set(recorded.flatMap(({ title }) => title.toLowerCase().match(/\p{Script=Greek}{5,}/gu) ?? []))]
  .sort((one, other) => Number(other.endsWith('ς')) - Number(one.endsWith('ς')) || (one < other ? -1 : 1))
  .slice(0, 60)

describe.skipIf(!hasRecording)('an imported Greek calendar', () => {
  beforeAll(async () => {
    const items = readSources([file], { ...readOptions, stdin: process.stdin })
    expect(countOutcomes(await importItems(service, items, { language: 'el' }))).toEqual({
      created: recorded.length,
      updated: 0,
      unchanged: 0,
      skipped: 0,
    })
  })

  /** The ids that a search returns. */
  const searchIds = async (search: string, language = 'el') => {
    const query = `?when=all&per_page=100&i18n_language=${language}&search=${encodeURIComponent(search)}`
    const { body } = await rest.get(`/events${query}`)
    return (body.events as { id: number }[]).map(({ id }) => id)
  }

  it('has enough words', () => {
    expect(words.length).toBeGreaterThan(30)
    expect(words.filter(word => word.endsWith('ς')).length).toBeGreaterThan(5)
    expect(words.filter(word => removeAccents(word) !== word).length).toBeGreaterThan(10)
  })

  it('200: a search ignores accents, case and the form of sigma', async () => {
    for (const word of words) {
      const [first, ...others] = await Promise.all(listSpellings(word).map(spelling => searchIds(spelling)))
      expect(first?.length, word).toBeGreaterThan(0)
      for (const other of others) expect(other, word).toEqual(first)
    }
  })

  it('200: a search in every language finds the original', async () => {
    for (const word of words.slice(0, 5)) expect(await searchIds(word, 'fr')).toEqual(await searchIds(word))
    const { body } = await rest.get('/events?when=all&per_page=1&i18n_language=fr')
    expect(body.events).toMatchObject([{ i18n_language: 'el' }])
    expect(body.total).toBe(recorded.length)
  })

  it('200: accepts the recorded slug of each event, encoded and decoded', async () => {
    for (const { slug, global_id } of recorded)
      for (const spelling of [slug, decodeURIComponent(slug)]) {
        const { status, body } = await rest.get(`/events/by-slug/${spelling}`)
        expect([status, body.global_id_lineage?.[1]], slug).toEqual([200, global_id])
      }
  })

  it('200: no event is translated', async () => {
    expect((await rest.get('/events?when=all&i18n_missing=fr')).body.total).toBe(recorded.length)
    expect((await rest.get('/events?when=all&i18n_missing=el')).body.total).toBe(0)
  })
})
