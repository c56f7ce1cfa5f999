import { namedKindNames } from '../../../src/core/kinds/names.ts'
import { expect } from 'vitest'
import { callerRoles } from './cells.ts'
import {
  type FixtureRecord,
  searchableWord,
  type VisibilityFixture,
  type VisibilityKind,
  visibilityKinds,
} from './visibility-fixture.ts'

/**
 * The records that lists, totals and links contain for each role: `+` contained, `.` not. Anonymous callers own
 * nothing.
 */
// oxfmt-ignore
const visibilityTable = `
                   | administrator | editor | author | contributor | subscriber | anonymous
 own    publish    | +             | +      | +      | +           | +          |
 own    due        | +             | +      | +      | +           | +          |
 own    future     | +             | +      | +      | +           | .          |
 own    draft      | +             | +      | +      | +           | .          |
 own    pending    | +             | +      | +      | +           | .          |
 own    private    | +             | +      | +      | +           | .          |
 own    trash      | .             | .      | .      | .           | .          |
 other  publish    | +             | +      | +      | +           | +          | +
 other  due        | +             | +      | +      | +           | +          | +
 other  future     | +             | +      | .      | .           | .          | .
 other  draft      | +             | +      | .      | .           | .          | .
 other  pending    | +             | +      | .      | .           | .          | .
 other  private    | +             | +      | .      | .           | .          | .
 other  trash      | .             | .      | .      | .           | .          | .
`

/** The rows of the table by owner and state, such as `own draft`. */
const cells = new Map(
  visibilityTable
    .trim()
    .split('\n')
    .slice(1)
    .map(row => row.split('|').map(cell => cell.trim()))
    .map(([name = '', ...marks]) => [name.replace(/\s+/g, ' '), marks]),
)

export const isVisibleToRole = (role: string, { owner, state }: FixtureRecord): boolean =>
  cells.get(`${owner === role ? 'own' : 'other'} ${state}`)?.[callerRoles.indexOf(role)] === '+'

/** Compares the actual result of each role with the expected one. */
export async function expectForEachRole<T>(
  readActual: (role: string) => Promise<T>,
  buildExpected: (role: string) => T,
): Promise<void> {
  const results = await Promise.all(callerRoles.map(async role => [role, await readActual(role)] as const))
  expect(Object.fromEntries(results)).toEqual(Object.fromEntries(callerRoles.map(role => [role, buildExpected(role)])))
}

export const isLive = ({ state }: FixtureRecord) => state === 'publish' || state === 'due'
export const isEditor = (role: string) => role === 'administrator' || role === 'editor'
export const searchQuery = { search: searchableWord }

type ListRequest = [title: string, kind: VisibilityKind, query: () => object]

/** List requests that match every record of the fixture. */
export const buildListRequests = (getFixture: () => VisibilityFixture): ListRequest[] => [
  ...visibilityKinds.map((kind): ListRequest => [`${kind} by a word`, kind, () => searchQuery]),
  ...visibilityKinds.map((kind): ListRequest => [
    `${kind} that are not translated`,
    kind,
    () => ({ ...searchQuery, i18n_missing: 'fr' }),
  ]),
  ...visibilityKinds.map((kind): ListRequest => [
    `${kind} in another order`,
    kind,
    () => ({ ...searchQuery, orderby: 'title' }),
  ]),
  ['events at any time', 'events', () => ({ ...searchQuery, when: 'all' })],
  ['events by their ids', 'events', () => ({ include: listEventIds(getFixture()) })],
  ['events that are not featured', 'events', () => ({ ...searchQuery, featured: false })],
  ['events that are not free', 'events', () => ({ ...searchQuery, is_free: false })],
  ['events that take place as planned', 'events', () => ({ ...searchQuery, event_status: ['scheduled'] })],
  ['events that are not online', 'events', () => ({ ...searchQuery, attendance_mode: ['offline'], is_online: false })],
  ...([...namedKindNames, 'categories', 'tags'] as const).map((field): ListRequest => [
    `events by ${field}`,
    'events',
    () => ({ [field]: [getFixture().sharedLinks[field]] }),
  ]),
  ['events that belong to one', 'events', () => ({ post_parent: getFixture().sharedLinks.post_parent })],
]

const listEventIds = ({ records }: VisibilityFixture) =>
  records.filter(({ kind }) => kind === 'events').map(({ id }) => id)
