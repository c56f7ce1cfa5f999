import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SAMPLE_EVENTS } from '../../prisma/sample/events.ts'
import { SAMPLE_IMAGES } from '../../prisma/sample/images.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { SAMPLE_ORGANIZERS } from '../../prisma/sample/organizers.ts'
import { SAMPLE_CATEGORIES, SAMPLE_TAGS } from '../../prisma/sample/terms.ts'
import type { SampleOccurrence, TranslatedText } from '../../prisma/sample/types.ts'
import { SAMPLE_VENUES } from '../../prisma/sample/venues.ts'
import { expandRecurrence } from '../../src/core/recurrence/expand-recurrence.ts'
import { parseRecurrence } from '../../src/core/recurrence/recurrence-lines.ts'
import { buildSampleYear } from '../../prisma/sample/year.ts'

const collections: Record<string, { key: string }[]> = {
  categories: SAMPLE_CATEGORIES,
  tags: SAMPLE_TAGS,
  venues: SAMPLE_VENUES,
  organizers: SAMPLE_ORGANIZERS,
  events: SAMPLE_EVENTS,
}

/** Every text of the sample with its path, such as 'events.ohi-day.title'. */
const allTexts: (TranslatedText & { path: string })[] = Object.entries(collections).flatMap(([kind, records]) =>
  records.flatMap(record =>
    Object.entries<unknown>(record).flatMap(([field, value]) =>
      isTranslatedText(value) ? [{ path: `${kind}.${record.key}.${field}`, ...value }] : [],
    ),
  ),
)

function isTranslatedText(value: unknown): value is TranslatedText {
  return typeof value === 'object' && value !== null && 'en' in value
}

const getKeys = (records: { key: string }[]) => new Set(records.map(record => record.key))
/** The paths of the texts for which `isWrong` is true. */
const findPaths = (isWrong: (texts: TranslatedText) => boolean) => allTexts.filter(isWrong).map(({ path }) => path)
const listTexts = ({ en, fr, el }: TranslatedText) => [en, fr, el]
const findOccurrences = (today: string, key: string) => buildSampleYear(today).filter(event => event.key === key)
const pickTimes = ({ startWall, endWall, allDay }: SampleOccurrence) => ({ startWall, endWall, allDay })

describe('the texts of the sample', () => {
  it('exist in English, French and Greek', () => {
    expect(allTexts.length).toBeGreaterThan(150)
    expect(findPaths(texts => listTexts(texts).some(text => text.trim() === '' || text !== text.trim()))).toEqual([])
  })

  it('have a different title for each event in each language', () => {
    const keysOfEqualTitles = SAMPLE_EVENTS.filter(event => new Set(listTexts(event.title)).size < 3).map(
      event => event.key,
    )
    const titles = SAMPLE_EVENTS.flatMap(event => listTexts(event.title))

    expect(keysOfEqualTitles).toEqual([])
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('have a description of each event in three languages, in sentences', () => {
    const isSentence = (text: string) => /^<p>.+[.!?;]<\/p>(<ul>.+<\/ul>)?$/u.test(text)

    expect(
      SAMPLE_EVENTS.filter(event => !listTexts(event.description).every(isSentence)).map(event => event.key),
    ).toEqual([])
  })

  /** Addresses in other countries stay in Latin letters. */
  it('use Greek letters in Greek, one script in each word, and monotonic accents', () => {
    const isWithoutGreek = ({ el }: TranslatedText) => !/\p{Script=Greek}/u.test(el)
    const isMixed = ({ el }: TranslatedText) =>
      /\p{Script=Greek}[a-z]|[a-z]\p{Script=Greek}/iu.test(el.replaceAll(/<[^>]+>/g, ' '))

    expect(findPaths(isWithoutGreek).filter(path => !path.endsWith('.address'))).toEqual([])
    expect(findPaths(isMixed)).toEqual([])
    expect(findPaths(({ el }) => /[\u1f00-\u1fff\u0374\u0387\u037e]/.test(el) || el !== el.normalize('NFC'))).toEqual(
      [],
    )
    expect(findPaths(({ en, fr }) => /\p{Script=Greek}/u.test(en + fr))).toEqual([])
  })

  it('have French spaces before high punctuation and inside guillemets', () => {
    const lacksSpace = ({ fr }: TranslatedText) => /[^\u202f][;!?]|[^\u00a0]:|[^\u00a0]»|«[^\u00a0]/.test(fr)

    expect(findPaths(lacksSpace)).toEqual([])
  })

  it('use only paragraphs, lists and emphasis, each closed', () => {
    const findTags = (text: string, tag: RegExp) => [...text.matchAll(tag)].map(([, name]) => name).sort()
    const isInvalid = (text: string) =>
      /[<>]/.test(text.replaceAll(/<\/?(p|ul|li|em)>/g, '')) ||
      String(findTags(text, /<([a-z]+)>/g)) !== String(findTags(text, /<\/([a-z]+)>/g))

    expect(findPaths(texts => listTexts(texts).some(isInvalid))).toEqual([])
  })
})

describe('the records of the sample', () => {
  it.each(Object.entries(collections))('have unique keys: %s', (_kind, records) => {
    expect(getKeys(records).size).toBe(records.length)
  })

  it('refer only to existing records', () => {
    const findUnknown = (keys: string[], records: { key: string }[]) => keys.filter(key => !getKeys(records).has(key))
    const parents = SAMPLE_CATEGORIES.flatMap(category => category.parent ?? [])

    expect(findUnknown(parents, SAMPLE_CATEGORIES)).toEqual([])
    expect(parents).toHaveLength(2)
    for (const event of SAMPLE_EVENTS) {
      expect(findUnknown(event.categories, SAMPLE_CATEGORIES), event.key).toEqual([])
      expect(findUnknown(event.tags, SAMPLE_TAGS), event.key).toEqual([])
      expect(findUnknown(event.organizers, SAMPLE_ORGANIZERS), event.key).toEqual([])
      expect(findUnknown(event.venue ? [event.venue] : [], SAMPLE_VENUES), event.key).toEqual([])
    }
  })

  it('leave no category, tag, venue or organizer unused', () => {
    const used = new Set(
      SAMPLE_EVENTS.flatMap(event =>
        [...event.categories, ...event.tags, ...event.organizers, event.venue ?? []].flat(),
      ),
    )
    const all = [SAMPLE_CATEGORIES, SAMPLE_TAGS, SAMPLE_VENUES, SAMPLE_ORGANIZERS].flat()

    expect(all.filter(record => !used.has(record.key))).toEqual([])
  })

  it('have a position for every venue except the online one', () => {
    const venuesWithoutPosition = SAMPLE_VENUES.filter(venue => venue.lat === undefined || venue.lng === undefined)

    expect(venuesWithoutPosition.map(venue => venue.key)).toEqual(['online'])
  })

  it('link only to example.org and example.com', () => {
    const contacts = [...SAMPLE_VENUES, ...SAMPLE_ORGANIZERS, ...SAMPLE_EVENTS].flatMap(record => [
      record.website ?? [],
      'email' in record ? (record.email ?? []) : [],
    ])

    for (const contact of contacts.flat()) expect(contact).toMatch(/[/.@]example\.(org|com)(\/|$)/)
  })

  it('have valid times, on days that exist in every year', () => {
    for (const { key, on, at, until, days } of SAMPLE_EVENTS) {
      if (typeof on === 'string') expect(new Date(`2027-${on}T00:00:00Z`).toISOString(), key).toContain(on)
      for (const time of [at, until]) expect(time ?? '00:00', key).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
      expect(days ?? 1, key).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('buildSampleYear', () => {
  const TODAYS = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-03-14', '2026-10-25', '2027-07-01', '2028-03-14']

  it.each(TODAYS)('on %s, has events in the twelve months that began two weeks ago, ordered by their start', today => {
    const first = Date.parse(`${today}T00:00:00Z`) - 14 * 86_400_000
    const from = new Date(first).toISOString()
    const end = new Date(
      Date.UTC(Number(from.slice(0, 4)) + 1, Number(from.slice(5, 7)) - 1, Number(from.slice(8, 10))),
    )
    const events = buildSampleYear(today)
    const starts = events.map(event => event.startWall)

    expect(events.length).toBeGreaterThanOrEqual(90)
    expect(starts).toEqual(starts.toSorted())
    expect(starts.every(start => start >= from.slice(0, 10) && start < end.toISOString().slice(0, 10))).toBe(true)
    expect(events.filter(event => event.endWall <= event.startWall)).toEqual([])
    expect(new Set(events.map(event => `${event.key} ${event.startWall}`)).size).toBe(events.length)
    expect(buildSampleYear(today)).toEqual(events)
  })

  /** A new user sees past events, upcoming events and most of the sample on any day. */
  it('has past events, several in the next month, and nearly every definition, on each day of a leap year', () => {
    for (let ms = Date.UTC(2028, 0, 1); ms < Date.UTC(2029, 0, 1); ms += 86_400_000) {
      const [today, inAMonth] = [ms, ms + 30 * 86_400_000].map(at => new Date(at).toISOString().slice(0, 10))
      const events = buildSampleYear(today!)

      expect(events.length, today).toBeGreaterThanOrEqual(110)
      expect(events.length, today).toBeLessThanOrEqual(130)
      expect(
        events.some(({ endWall }) => endWall < today!),
        today,
      ).toBe(true)
      expect(
        events.filter(({ startWall }) => startWall >= today! && startWall < inAMonth!).length,
        today,
      ).toBeGreaterThan(2)
      expect(new Set(events.map(event => event.key)).size, today).toBeGreaterThanOrEqual(SAMPLE_EVENTS.length - 1)
    }
  })

  it.each([
    ['ohi-day', '2026-10-28 11:00:00', '2026-10-28 12:30:00', false],
    ['the-hour-that-comes-twice', '2026-10-25 02:00:00', '2026-10-25 04:00:00', false],
    ['new-years-eve', '2026-12-31 21:30:00', '2027-01-01 01:00:00', false],
    ['bookbinding-weekend', '2026-10-10 10:00:00', '2026-10-11 17:00:00', false],
    ['salt-and-light', '2026-11-06 00:00:00', '2026-11-29 23:59:59', true],
    ['mother-language-day', '2027-02-21 00:00:00', '2027-02-21 23:59:59', true],
  ])('returns %s from %s to %s', (key, startWall, endWall, allDay) => {
    expect(findOccurrences('2026-09-01', key).map(pickTimes)).toEqual([{ startWall, endWall, allDay }])
  })

  it('repeats a weekly event from October to May', () => {
    const starts = findOccurrences('2026-10-15', 'reading-group').map(event => event.startWall.slice(0, 10))

    expect(starts.slice(0, 3)).toEqual(['2026-10-07', '2026-10-14', '2026-10-21'])
    expect(starts.at(-1)).toBe('2027-05-26')
    expect(starts).toHaveLength(34)
  })

  it.each(['2026-11-20', '2027-03-01', '2028-02-29', '2027-07-14'])(
    'has rules with exactly the dates of their events: %s',
    today => {
      const occurrences = buildSampleYear(today)
      const recurring = occurrences.filter(({ recurrence }) => recurrence)
      expect(new Set(recurring.map(({ key }) => key)).size).toBeGreaterThan(3)
      for (const key of new Set(recurring.map(occurrence => occurrence.key))) {
        const ofKey = recurring.filter(occurrence => occurrence.key === key)
        const [first] = ofKey
        if (!first) continue
        const start = { startWall: first.startWall, zone: first.zone, isAllDay: first.allDay }
        const recurrence = parseRecurrence(first.recurrence ?? [], start)
        expect(recurrence && expandRecurrence(recurrence, start, { until: '2100-01-01 00:00:00', max: 1000 })).toEqual({
          starts: ofKey.map(({ startWall }) => startWall),
          isComplete: true,
          isTooLong: false,
        })
      }
    },
  )

  it('repeats a monthly event on the first Saturday', () => {
    const starts = findOccurrences('2026-01-15', 'fig-tree-market').map(event => event.startWall.slice(0, 10))

    expect(starts.slice(0, 3)).toEqual(['2026-01-03', '2026-02-07', '2026-03-07'])
    expect(starts).toHaveLength(12)
  })
})

describe('the pictures of the sample', () => {
  const folder = path.join(projectFolder, 'prisma/sample/images')
  const files = readdirSync(folder).sort()

  it('have a file each, small enough for the repository', () => {
    expect(files).toEqual(SAMPLE_IMAGES.map(({ name }) => `${name}.webp`).sort())
    const bytes = files.map(file => readFileSync(path.join(folder, file)).length)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
  })

  it('are in the image that deploy/Dockerfile makes', () => {
    expect(readFileSync(path.join(projectFolder, 'deploy/Dockerfile'), 'utf8')).toMatch(
      /^COPY --from=build \/app\/prisma\/sample\/images prisma\/sample\/images$/m,
    )
  })
})
