import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CalendarClient, ChangeMessage } from '../../../../client/index.ts'
import { createChangeFollower } from '../../../../client/web/lib/live/follow-changes.ts'

/** What a follower listens to. */
type Listeners = {
  onData: (message: { data: ChangeMessage }) => void
  onConnectionStateChange: (state: { error: Error | null }) => void
  onError: (error: Error) => void
}

beforeEach(() => {
  vi.useFakeTimers()
  // The whole delay, of which a page waits a random part.
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => void vi.useRealTimers())

/** A follower whose connections a test opens and ends itself. */
function createFollower({ dataToken }: { dataToken?: string } = {}) {
  const connections: { token: string | undefined; listeners: Listeners; isOpen: boolean }[] = []
  const subscribe = ({ lastEventId }: { lastEventId?: string }, listeners: Listeners) => {
    const connection = { token: lastEventId, listeners, isOpen: true }
    connections.push(connection)
    return { unsubscribe: () => void (connection.isOpen = false) }
  }
  const client = { changes: { subscribe: { subscribe } } } as unknown as CalendarClient
  const announced: unknown[] = []
  const follower = createChangeFollower({
    dataToken,
    createClient: () => client,
    onChanges: changes => announced.push(changes),
    onError: () => {},
  })
  const last = () => connections.at(-1)!
  const send = (token: string, ids: number[] = [], { listeners } = last()) => {
    const changes = ids.map(id => ({ kind: 'event' as const, id, op: 'update' as const }))
    listeners.onData({ data: { token, changes } })
  }
  const fail = () => last().listeners.onError(new Error('lost'))
  const lose = () => last().listeners.onConnectionStateChange({ error: new Error('lost') })
  return { ...follower, announced, connections, send, fail, lose }
}

it('announces unknown changes at the beginning, then those of each message', () => {
  const { start, send, announced } = createFollower()
  start()
  send('a')
  send('b', [1, 2])
  send('c')

  expect(announced).toEqual(['unknown', [expect.objectContaining({ id: 1 }), expect.objectContaining({ id: 2 })]])
})

it('goes on from the token of the data that is shown, and reads nothing again if nothing has changed', () => {
  const { start, send, announced, connections } = createFollower({ dataToken: 'document' })
  start()
  expect(connections[0]?.token).toBe('document')
  send('a', [3])
  send('b')
  send('c', [4])

  expect(announced).toEqual([[expect.objectContaining({ id: 3 })], [expect.objectContaining({ id: 4 })]])
})

it('announces unknown changes, on a new stream, if too much has changed since the data', () => {
  const { start, send, announced, connections } = createFollower({ dataToken: 'document' })
  start()
  send(
    'a',
    Array.from({ length: 1_000 }, (_, id) => id),
  )
  expect(connections.map(({ token, isOpen }) => [token, isOpen])).toEqual([
    ['document', false],
    [undefined, true],
  ])
  send('b')
  expect(announced).toEqual(['unknown'])
})

it('connects again after 1, 2, 4 and at most 60 seconds, with the token of the last message', async () => {
  const { start, send, fail, lose, connections } = createFollower()
  start()
  send('a')
  const delays: number[] = []
  for (let failures = 0; failures < 8; failures++) {
    const count = connections.length
    if (failures % 2 === 0) fail()
    else lose()
    const startMs = performance.now()
    while (connections.length === count) await vi.advanceTimersByTimeAsync(1_000)
    delays.push((performance.now() - startMs) / 1_000)
  }

  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(new Set(connections.slice(1).map(({ token }) => token))).toEqual(new Set(['a']))
  expect(connections.filter(({ isOpen }) => isOpen)).toHaveLength(1)
})

it('begins again with one second after a stream that lasted', async () => {
  const { start, send, fail, connections } = createFollower()
  start()
  fail()
  await vi.advanceTimersByTimeAsync(1_000)
  send('a')
  await vi.advanceTimersByTimeAsync(60_000)
  fail()
  await vi.advanceTimersByTimeAsync(1_000)

  expect(connections).toHaveLength(3)
})

it('ignores what an earlier connection still sends, and continues after a stop', () => {
  const { start, stop, send, fail, announced, connections } = createFollower()
  start()
  send('a')
  stop()
  send('b', [1])
  fail()
  start()
  start()
  send('c', [2], connections[0])
  send('d', [3])

  expect(connections.map(({ token }) => token)).toEqual([undefined, 'a'])
  expect(announced).toEqual(['unknown', [expect.objectContaining({ id: 3 })]])
})
