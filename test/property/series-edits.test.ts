import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandToHorizon } from '../../src/core/recurrence/expand-recurrence.ts'
import { parseRecurrence } from '../../src/core/recurrence/recurrence-lines.ts'
import { createSeed, isWholeSuite } from '../support/suite-size.ts'
import { useService } from '../support/use-service.ts'

const { rest, service } = useService()

/** `PROPERTY_RUNS=100` edits a hundred series. */
const runs = Number(process.env['PROPERTY_RUNS'] ?? (isWholeSuite ? 12 : 5))

type DateOfSeries = {
  id: number
  title: string
  start_date: string
  all_day: boolean
  series: { id: number; original_start_date: string; is_exception: boolean; recurrence: string[] } | null
}

const rules = [
  'RRULE:FREQ=DAILY;COUNT=9',
  'RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20270501T000000Z',
  'RRULE:FREQ=WEEKLY;COUNT=10',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,TH,SA;COUNT=14',
  'RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20271001T000000Z',
  'RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=8',
  'RRULE:FREQ=MONTHLY;COUNT=7',
  'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;COUNT=6',
  'RRULE:FREQ=YEARLY;COUNT=3',
]

const edit = fc.record({
  /** Which of the dates is named: a fraction of their number. */
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  scope: fc.constantFrom('this', 'following', 'all'),
  change: fc.oneof(
    fc.record({ kind: fc.constant('title' as const), title: fc.constantFrom('One', 'Two', 'Three') }),
    fc.record({
      kind: fc.constant('move' as const),
      days: fc.integer({ min: -2, max: 2 }),
      hour: fc.integer({ min: 8, max: 20 }),
    }),
    fc.record({ kind: fc.constant('rule' as const), rule: fc.constantFrom(...rules) }),
    fc.record({ kind: fc.constant('delete' as const) }),
    fc.record({ kind: fc.constant('restore' as const) }),
  ),
})
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

describe('random edits of series', () => {
  it(
    'keep ids, never give a date twice, and leave exactly the dates of the rule',
    { timeout: runs * 30_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...rules),
          fc.constantFrom('Europe/Athens', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
          fc.array(edit, { minLength: 1, maxLength: 7 }),
          async (rule, timezone, edits) => {
            const created = await rest.post('/events', {
              title: 'Start',
              start_date: '2027-01-05 18:00:00',
              end_date: '2027-01-05 19:30:00',
              timezone,
              recurrence: [rule],
            })
            expect(created.status).toBe(201)
            const family = {
              seriesIds: new Set([(created.body as DateOfSeries).series?.id ?? 0]),
              trash: new Set<number>(),
            }
            for (const one of edits) {
              await apply(one, family)
              await checkSeries(family.seriesIds)
            }
          },
        ),
        { seed: createSeed('series edits'), numRuns: runs },
      )
    },
  )
})

/** The series that the edits have made of one series, and the events that they have removed. */
type Family = { seriesIds: Set<number>; trash: Set<number> }

async function listDates(seriesIds: Set<number>): Promise<DateOfSeries[]> {
  const query = `series=${[...seriesIds].join(',')}&start_date=2000-01-01&end_date=2100-01-01&per_page=100`
  const { body } = await rest.get(`/events?${query}`)
  return (body as { events: DateOfSeries[] }).events
}

/**
 * Sends one edit for one of the dates, and notes new series and removed dates. A 400 must leave everything as it was.
 */
async function apply(edit: Edit, family: Family): Promise<void> {
  const { at, scope, change } = edit
  const dates = await listDates(family.seriesIds)
  const trash = [...family.trash]
  const named =
    change.kind === 'restore' ? trash[Math.floor(at * trash.length)] : dates[Math.floor(at * dates.length)]?.id
  if (named === undefined) return
  const before = JSON.stringify(dates)
  const { status, body } = await sendEdit(named, scope, change, dates)
  if (status === 400) return expect(JSON.stringify(await listDates(family.seriesIds))).toBe(before)
  expect({ status, body }).toMatchObject({ status: 200 })
  const seriesId = (body as DateOfSeries).series?.id
  if (seriesId !== undefined) family.seriesIds.add(seriesId)
  const after = await listDates(family.seriesIds)
  checkIds(edit, named, { before: dates, after, trash, changedId: seriesId })
  const left = new Set(after.map(({ id }) => id))
  for (const { id } of dates) if (!left.has(id)) family.trash.add(id)
  for (const id of left) family.trash.delete(id)
}

function sendEdit(id: number, scope: string, change: Edit['change'], dates: DateOfSeries[]) {
  switch (change.kind) {
    case 'title':
      return rest.patch(`/events/${id}`, { title: change.title, scope })
    case 'rule':
      return rest.patch(`/events/${id}`, { recurrence: [change.rule], scope: scope === 'this' ? 'all' : scope })
    case 'delete':
      return rest.delete(`/events/${id}?scope=${scope}`)
    case 'restore':
      return rest.patch(`/events/${id}`, { status: 'publish', scope })
    case 'move': {
      const start = moveStart(dates.find(date => date.id === id)?.start_date ?? '', change)
      return rest.patch(`/events/${id}`, { start_date: start, end_date: start.replace(':00:', ':45:'), scope })
    }
  }
}

function moveStart(start: string, { days, hour }: { days: number; hour: number }): string {
  const day = new Date(Date.parse(`${start.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  return `${day} ${String(hour).padStart(2, '0')}:00:00`
}

type Outcome = { before: DateOfSeries[]; after: DateOfSeries[]; trash: number[]; changedId: number | undefined }

/**
 * Edits of values keep all events, a deletion removes those that it names, and a restoration brings back removed ones.
 * Under a new rule or start, each event whose moved date the series still has keeps it.
 */
function checkIds({ scope, change }: Edit, namedId: number, { before, after, trash, changedId }: Outcome): void {
  const ids = listIds(after)
  const named = before.find(({ id }) => id === namedId)
  const isChanged = ({ id, series }: DateOfSeries) =>
    scope === 'this' && change.kind !== 'rule'
      ? id === namedId
      : series?.id === named?.series?.id && (scope !== 'following' || getWall({ series }) >= getWall(named))
  if (change.kind === 'title' || (change.kind === 'move' && scope === 'this')) {
    expect(ids).toEqual(listIds(before))
  } else if (change.kind === 'delete') {
    expect(ids).toEqual(listIds(before.filter(date => !isChanged(date))))
  } else if (change.kind === 'restore') {
    expect(ids).toEqual(expect.arrayContaining(listIds(before)))
    expect([...listIds(before), ...trash]).toEqual(expect.arrayContaining(ids))
  } else {
    const start = named?.start_date ?? ''
    const shiftMs = change.kind === 'move' ? toMs(moveStart(start, change)) - toMs(start) : 0
    const idByWall = new Map(before.filter(isChanged).map(date => [toMs(getWall(date)) + shiftMs, date.id]))
    for (const date of after.filter(({ series }) => series?.id === changedId))
      expect(date.id).toBe(idByWall.get(toMs(getWall(date))) ?? date.id)
  }
}

const listIds = (dates: DateOfSeries[]): number[] => dates.map(({ id }) => id).sort((a, b) => a - b)
const getWall = (date: Pick<DateOfSeries, 'series'> | undefined): string => date?.series?.original_start_date ?? ''
const toMs = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)

/** The dates of each series are those of its rule, each once; a date that is no exception starts when the rule says. */
async function checkSeries(seriesIds: Set<number>): Promise<void> {
  const dates = await listDates(seriesIds)
  for (const seriesId of seriesIds) {
    const ofSeries = dates.filter(({ series }) => series?.id === seriesId)
    if (ofSeries.length === 0) continue
    const { body } = await rest.get(`/series/${seriesId}`)
    const {
      recurrence: lines,
      start_date: startWall,
      timezone: zone,
      all_day: isAllDay,
    } = body as {
      recurrence: string[]
      start_date: string
      timezone: string
      all_day: boolean
    }
    const start = { startWall, zone, isAllDay }
    const recurrence = parseRecurrence(lines, start)
    const originalStarts = ofSeries.map(({ series }) => series?.original_start_date ?? '').sort()
    // A series that was moved later keeps its dates after the horizon.
    const storedUntil = originalStarts.at(-1) ?? ''
    const { starts } = recurrence
      ? expandToHorizon(recurrence, start, service.clock.now, { storedUntil })
      : { starts: [startWall] }
    expect(originalStarts).toEqual(starts)
    for (const { start_date, series } of ofSeries)
      if (series?.is_exception === false) expect(start_date).toBe(series.original_start_date)
  }
  expect(new Set(dates.map(({ id }) => id)).size).toBe(dates.length)
}
