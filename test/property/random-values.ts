import fc from 'fast-check'
import type { CollectionName } from '../support/collections.ts'
import { drawPixel } from '../support/draw-pixel.ts'
import { eventPassword, type Fixtures } from './fixtures.ts'

type Schema = Record<string, unknown>
type Values = fc.Arbitrary<unknown>

const moments = fc.constantFrom(
  ...[
    '2026-12-05 18:00:00',
    '2026-12-05',
    '2027-01-31T18:00:00+02:00',
    'tomorrow',
    'next friday 20:30',
    'now',
    '1735689600',
  ],
  ...[
    '2027-02-30',
    '0001-01-01',
    '9999-12-31 23:59:59',
    '10000-01-01',
    'some day',
    '0000-00-00 00:00:00',
    '2027-03-28 03:30:00',
  ],
)
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.lorem({ maxCount: 4 }),
  fc.constantFrom(
    'Ηχώ στο λιμάνι',
    'Fête de l’été',
    '<p>Rock & <b>Roll</b></p>',
    '<script>alert(1)</script>x',
    '日本語 🎉',
    'a < b',
  ),
)
const addresses = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom('https://pictures.example/a.png', 'javascript:alert(1)', '//evil.example', 'https://αθήνα.gr/ν'),
)
const zones = fc.constantFrom('Europe/Athens', 'UTC', 'UTC+5:30', 'america/new_york', 'Asia/Kathmandu', 'Mars/Phobos')
const costs = fc.oneof(
  fc.constantFrom('20 €', 'Free', '5–10', '$1,234.50', ''),
  fc.nat(1000),
  fc.array(fc.nat(50), { maxLength: 4 }),
)

const logins = fc.stringMatching(/^[a-z][a-z0-9]{3,20}$/)

const recurrences = fc.oneof(
  fc.constantFrom(
    ['RRULE:FREQ=WEEKLY;COUNT=3'],
    ['RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=2', 'EXDATE:20270101T000000Z'],
    [],
  ),
  fc.array(texts, { maxLength: 2 }),
)

/** Plausible values of a field, from the fixtures; null if values that match its schema are enough. */
export function getArbitraryByField(fixtures: Fixtures, kind: string): (name: string) => Values | null {
  const { records, disposableUsers, series, sources, imports, images, submissions, proofs } = fixtures
  const all = Object.values(records).flat()
  const otherKinds: Record<string, { id: number }[]> = {
    accounts: disposableUsers,
    series,
    sources,
    imports,
    media: images,
    submissions,
  }
  const own = otherKinds[kind] ?? records[kind as CollectionName] ?? all
  const sameKind = records[kind as CollectionName] ?? all
  const ids = (of: { id: number }[]): Values => fc.constantFrom(...of.map(({ id }) => id))
  const refs = (of: { id: number; slug: string }[]): Values =>
    fc.array(fc.oneof(ids(of), fc.constantFrom(...of.map(({ slug }) => slug)), texts), { maxLength: 3 })
  const links = (noun: string, of: { id: number }[]): Values =>
    fc.oneof(
      ids(of),
      fc.array(ids(of), { maxLength: 3 }),
      fc.record({ [noun]: texts }, { requiredKeys: [noun] }),
      fc.constant([]),
    )
  const dates = [
    'start_date',
    'end_date',
    'date',
    'date_utc',
    'starts_before',
    'starts_after',
    'ends_before',
    'ends_after',
    'lasts_into',
    'expires',
  ]
  const byName: Record<string, Values> = {
    ...Object.fromEntries(dates.map(name => [name, moments])),
    id: fc.oneof(
      { weight: 8, arbitrary: ids(own) },
      { weight: 1, arbitrary: ids(all) },
      { weight: 1, arbitrary: fc.nat() },
    ),
    proof: fc.constantFrom(...proofs),
    homepage: fc.constant(''),
    sender_email: fc.constantFrom('anna@example.org', 'nobody'),
    sender_name: texts,
    slug: fc.oneof(fc.constantFrom(...sameKind.map(one => one.slug || 'x')), texts),
    event: ids(records.events),
    post: ids(records.events),
    post_parent: ids(records.events),
    include: fc.array(ids(own), { maxLength: 5 }),
    exclude: fc.array(ids(own), { maxLength: 5 }),
    parent: ids(records.categories),
    venue: links('venue', records.venues),
    organizer: links('organizer', records.organizers),
    categories: refs(records.categories),
    tags: refs(records.tags),
    title: texts,
    name: texts,
    search: texts,
    description: texts,
    excerpt: texts,
    new_slug: texts,
    website: addresses,
    image: fc.oneof(addresses, fc.nat({ max: 400 }).map(String)),
    timezone: zones,
    cost: costs,
    password: fc.constantFrom(eventPassword, 'wrong'),
    context: fc.constantFrom('view', 'edit'),
    to: fc.constantFrom(...disposableUsers.map(one => one.login)),
    series: fc.array(ids(series), { maxLength: 3 }),
    recurrence: recurrences,
    // No request leaves the machine: sources and imports are read by jobs, which do not run here.
    url: kind === 'media' ? fc.constant('http://127.0.0.1:9/a.png') : fc.constant('https://town.example/events'),
    file: fc.oneof(
      { weight: 4, arbitrary: fc.nat(1_000_000).map(rgb => drawPixel(rgb)) },
      { weight: 1, arbitrary: texts },
    ),
    login: logins,
    prefix: fc.constantFrom(...disposableUsers.map(({ prefix }) => prefix), 'abcdefgh'),
    author: fc.constantFrom(1, ...disposableUsers.map(one => one.id)),
    namespace: fc.constantFrom('cal/events/v1', 'wp/v2'),
  }
  const byNameAndKind =
    kind === 'venues' || kind === 'organizers' ? { ...byName, venue: texts, organizer: texts } : byName
  return name => byNameAndKind[name] ?? null
}

const arbitraryByType: Record<string, (schema: Schema) => Values> = {
  string: ({ maxLength }) =>
    typeof maxLength === 'number' && maxLength < 50 ? fc.string({ unit: 'grapheme', maxLength }) : texts,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: ({ minimum = 0, maximum = 1000 }) =>
    fc.integer({ min: Number(minimum), max: Math.min(Number(maximum), 1000) }),
  number: ({ minimum = -1000, maximum = 1000 }) =>
    fc.double({ min: Number(minimum), max: Number(maximum), noNaN: true }),
  array: ({ items = {} }) => fc.array(arbitraryFromSchema(items as Schema), { maxLength: 4 }),
  object: ({ properties = {} }) =>
    fc.record(mapValues(properties as Record<string, Schema>, arbitraryFromSchema), { requiredKeys: [] }),
}

/** Values that match a JSON schema. */
export function arbitraryFromSchema(schema: Schema): Values {
  const members = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (members) return fc.oneof(...members.map(arbitraryFromSchema))
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  const types = [schema['type'] ?? 'string'].flat() as string[]
  return fc.oneof(...types.map(type => (arbitraryByType[type] ?? arbitraryByType['string']!)(schema)))
}

const mapValues = <T, U>(object: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))

/** A string unchanged, any other value as JSON. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The same values in other types and spellings, and slightly wrong ones. */
export const arbitraryNearMisses = (values: Values): Values =>
  fc.oneof(
    values.map(toText),
    values.map(value => [value]),
    values.map(value => ({ 0: value })),
    values.map(value => ({ id: value })),
    values.map(value => ` ${toText(value)} `),
    values.map(value => `${toText(value)}x`),
    values.map(value => `${toText(value)},${toText(value)}`),
    values.map(value => (typeof value === 'number' ? -value : [value, value])),
    fc.constantFrom(null, '', [], {}, 'true', 'on', 0, '0', 1.5),
  )

/** Values that no field expects. */
export const arbitraryHostileValues: Values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(
    ...[
      '\0',
      'a\0b',
      '\ud800',
      "'; drop table events; --",
      '%',
      '_',
      '\\',
      '${1}',
      '../../etc/passwd',
      'x'.repeat(3000),
    ],
    ...['\u202e', 'NaN', 'Infinity', '1e999', '__proto__', 'constructor', 'null', '\r\nX-Evil: 1', '﷽'],
  ),
)
