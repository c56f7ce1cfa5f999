import { describe, expect, it } from 'vitest'
import type { Tx } from '../../src/db/transactions/transaction.ts'
import type { MappedItem } from '../../src/import/mapping/source-event.ts'
import type { StorePolicy } from '../../src/import/store/policy.ts'
import { countOutcomes } from './fixtures.ts'
import { event, useIcsImport } from './ics-fixtures.ts'

const { importIcsWith, countEvents } = useIcsImport()

const start = 'DTSTART:20270105T160000Z'
const weekly = (uid: string, count: number) => event(uid, start, `RRULE:FREQ=WEEKLY;COUNT=${count}`)
const listed = (uid: string) => event(uid, start, 'RDATE:20270106T160000Z,20270109T160000Z')
const single = (uid: string) => event(uid, start)

/** Recurring events of 4 dates, 3 dates in RDATE and 4 dates: the third exceeds 10. Later ones are smaller. */
const calendar = [
  ...[...weekly('1', 4), ...single('2'), ...listed('3'), ...weekly('4', 4), ...single('5')],
  ...[...weekly('6', 2), ...listed('7'), ...single('8')],
]
const limited = { seriesDatesMax: 10 }
const reason =
  'exceeds the 10 dates of recurring events that one run stores; end the rules earlier, or split the calendar'

const buildMany = (count: number) => Array.from({ length: count }, (_, n) => weekly(`many-${n}`, 2)).flat()

describe('an import with a limit of dates', () => {
  it('skips the recurring events after them and imports all others; a dry run says the same', async () => {
    const preview = await importIcsWith({ ...limited, isDryRun: true }, calendar)
    expect(await countEvents()).toBe(0)

    const { results } = await importIcsWith(limited, calendar)

    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...['created', 'created', 'created', 'skipped', 'created', 'skipped', 'skipped', 'created'],
    ])
    const skipped = results.filter(({ outcome }) => outcome === 'skipped')
    expect(skipped).toMatchObject([4, 6, 7].map(() => ({ reason, isError: true })))
    expect(await countEvents()).toBe(7 + 3)
    expect(preview.results).toEqual(results)
  })

  it('counts what it has stored before, so that a second run stores no more', async () => {
    await importIcsWith(limited, calendar)
    const again = await importIcsWith(limited, calendar)
    expect(countOutcomes(again)).toEqual({ created: 0, updated: 0, unchanged: 5, skipped: 3 })
    expect(await countEvents()).toBe(7 + 3)
  })

  it('leaves series after them as they are, and skips those that have changed', async () => {
    await importIcsWith({}, calendar)
    const { results } = await importIcsWith(limited, [...weekly('1', 9), ...listed('3'), ...weekly('4', 5)])
    expect(results.map(({ outcome }) => outcome)).toEqual(['updated', 'unchanged', 'skipped'])
    expect(await countEvents()).toBe(9 + 3 + 4 + 2 + 3 + 3)
  })

  it('counts over all batches, and of an event that is not stored nothing', async () => {
    const policy: StorePolicy = { skipReason: 'is elsewhere', keptFields: new Set(), categoryIds: [] }
    const prepareBatch = async (_: Tx, events: MappedItem[]) =>
      new Map(events.filter(one => one.origin.globalId.endsWith('many-3')).map(one => [one.origin.globalId, policy]))
    const { results } = await importIcsWith({ seriesDatesMax: 60, prepareBatch }, buildMany(40))
    expect(results.flatMap(({ outcome }, index) => (outcome === 'skipped' ? [index] : []))).toEqual([
      ...[3, 31, 32, 33, 34, 35, 36, 37, 38, 39],
    ])
    expect(await countEvents()).toBe(60)
  })

  it('counts a batch once that is stored again, as a whole or in parts', async () => {
    let attempts = 0
    const finishBatch = async (tx: Tx, events: MappedItem[]) => {
      if (++attempts === 1) await tx.$executeRaw`do $$ begin raise exception using errcode = '40001'; end $$`
      if (events.length > 2) throw new Error('This batch fails.')
      return new Map<string, string[]>()
    }
    const { results } = await importIcsWith({ seriesDatesMax: 16, finishBatch }, buildMany(10))
    expect(attempts).toBeGreaterThan(4)
    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 8 }, () => 'created'),
      ...['skipped', 'skipped'],
    ])
    expect(await countEvents()).toBe(16)
  })
})
