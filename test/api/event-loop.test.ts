import { setTimeout as sleep } from 'node:timers/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { describeInWholeSuite } from '../support/suite-size.ts'
import { useService } from '../support/use-service.ts'

const { service } = useService({ settings: { rateLimitPerMinute: 0 } })

/** The longest time for which one request may keep all others waiting. */
const turnMaxMs = 100
/** Other programs make turns longer, never shorter, so the best of some rounds counts. */
const rounds = 5

const everyDay = 'BYDAY=MO,TU,WE,TH,FR,SA,SU'
const zone = 'Africa/Casablanca'
let year = 1100

/** A start that no search before had. */
const nextStart = (): string => `${++year}-03-01 18:00:00`

const previewInput = (lines: string[], start_date: string) => ({ recurrence: lines, start_date, timezone: zone })

/** The URL of a batch of 20 previews. */
function buildBatchUrl(rule: string): string {
  const inputs = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [index, previewInput([`RRULE:${rule}`], nextStart())]),
  )
  const names = Array(20).fill('recurrence.preview').join(',')
  return `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
}

const buildPreviewUrl = (line: string, start: string): string =>
  `/trpc/recurrence.preview?input=${encodeURIComponent(JSON.stringify(previewInput([line], start)))}`

const listDays = (count: number): string =>
  Array.from(
    { length: count },
    (_, day) => `${new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10).replaceAll('-', '')}T013000`,
  ).join()

const createSeries = (rule: string) => ({
  title: 'Series',
  start_date: '2026-11-10 18:00',
  end_date: '2026-11-10 19:00',
  timezone: zone,
  recurrence: [`RRULE:${rule}`],
})

/** The most expensive requests that we know, each with input that no request before had. */
const requests: [name: string, build: () => [path: string, body?: object]][] = [
  ['a batch of rules with 1,000 dates in the past', () => [buildBatchUrl('FREQ=YEARLY;COUNT=1000')]],
  ['a batch of rules that rarely have a date', () => [buildBatchUrl(`FREQ=YEARLY;${everyDay};BYSETPOS=366`)]],
  ['a batch of rules without a date', () => [buildBatchUrl('FREQ=DAILY;BYHOUR=1,2;BYSETPOS=3')]],
  [
    'an RDATE with many dates',
    () => [buildPreviewUrl(`RDATE;TZID=America/New_York:${listDays(700)}`, '2026-12-01 18:00')],
  ],
  ['a new series of 1,000 dates', () => ['/events', createSeries('FREQ=DAILY;BYHOUR=18,19;COUNT=1000')]],
  ['a list of 100 events', () => ['/events?when=all&per_page=100']],
  ['a feed', () => ['/events.ics?when=all']],
]

async function send([path, body]: [path: string, body?: object]): Promise<number> {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch((path.startsWith('/trpc') ? service.url : service.restUrl) + path, init)
  await response.arrayBuffer()
  return response.status
}

/** The longest turn of the event loop during `work`, in milliseconds. */
async function measureLongestTurn(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  await sleep(5)
  delays.reset()
  await work()
  await sleep(5)
  delays.disable()
  return delays.max / 1e6
}

describeInWholeSuite('the longest turn of the event loop', () => {
  it.each(requests)(`${turnMaxMs} ms: %s`, async (_name, build) => {
    const turns: number[] = []
    for (let round = 0; round < rounds; round++)
      turns.push(await measureLongestTurn(async () => expect(await send(build())).toBeLessThan(500)))
    expect(Math.min(...turns)).toBeLessThanOrEqual(turnMaxMs)
  })
})
