import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type CalendarClient, createCalendarClient, readServiceFailure } from '../../client/index.ts'
import { useService } from '../support/use-service.ts'

const { service, factories } = useService({ settings: { auth: 'required' } })

const subscriptions: { unsubscribe: () => void }[] = []
afterEach(() => subscriptions.splice(0).forEach(subscription => subscription.unsubscribe()))

/** Subscribes, and collects what arrives. */
function subscribe(client: CalendarClient, lastEventId?: string) {
  const ids: string[] = []
  const changes: string[] = []
  const errors: unknown[] = []
  let onArrival = () => {}
  const waitUntil = (isComplete: () => boolean) =>
    new Promise<void>(resolve => {
      onArrival = () => isComplete() && resolve()
      onArrival()
    })
  const subscription = client.changes.subscribe.subscribe(
    { lastEventId },
    {
      onData({ id, data }) {
        ids.push(id)
        changes.push(...data.changes.map(({ op, kind, id }) => `${op} ${kind} ${id}`))
        onArrival()
      },
      onError(error) {
        errors.push(error)
        onArrival()
      },
    },
  )
  subscriptions.push(subscription)
  const expectChanges = async (expected: string[]) => {
    await waitUntil(() => changes.length >= expected.length)
    expect(changes).toEqual(expected)
  }
  const ready = () => waitUntil(() => ids.length > 0)
  return { ids, changes, errors, waitUntil, expectChanges, ready, close: () => subscription.unsubscribe() }
}

/** Reads a stream, and leaves after some turns of the event loop, in which the service, in this process, goes on. */
async function leaveAfter(turns: number, headers: Record<string, string>): Promise<void> {
  const controller = new AbortController()
  void (async () => {
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    controller.abort()
  })()
  const { body } = await fetch(`${service.url}/trpc/changes.subscribe`, { headers, signal: controller.signal })
  await body?.pipeTo(new WritableStream())
}

describe('changes.subscribe', () => {
  it('sends the credentials of the client', async () => {
    const editor = await factories.user('editor')
    const [anonymous, signedIn] = [
      subscribe(createCalendarClient(service.url)),
      subscribe(createCalendarClient(service.url, { credentials: { login: editor.login, password: editor.secret } })),
    ]
    await Promise.all([anonymous.ready(), signedIn.ready()])

    const draft = await factories.event({ status: 'draft' })
    const event = await factories.event()

    await signedIn.expectChanges([`create event ${draft.id}`, `create event ${event.id}`])
    await anonymous.expectChanges([`create event ${event.id}`])
  })

  it('continues after a message of an earlier subscription', async () => {
    const client = createCalendarClient(service.url)
    const first = subscribe(client)
    await first.ready()
    first.close()
    const event = await factories.event()

    const continued = subscribe(client, first.ids.at(-1))
    await continued.waitUntil(() => continued.changes.includes(`create event ${event.id}`))
  })

  /**
   * An unhandled rejection ends the process of the service. Vitest has a listener of its own, so the process goes on
   * here.
   */
  it('rejects no promise unhandled when clients leave at any moment', async () => {
    const { headers, login, secret } = await factories.user('editor')
    const rejections: unknown[] = []
    const listener = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', listener)
    for (let turns = 0; turns < 150; turns++) await leaveAfter(turns, headers).catch(() => {})
    await subscribe(createCalendarClient(service.url, { credentials: { login, password: secret } })).ready()
    process.off('unhandledRejection', listener)

    expect(rejections).toEqual([])
  })

  it('fails with the code of an old token', async () => {
    const { errors, waitUntil } = subscribe(createCalendarClient(service.url), 'nonsense')

    await waitUntil(() => errors.length > 0)
    expect(errors.map(error => readServiceFailure(error))).toMatchObject([
      { code: 'change-token-expired', status: 410 },
    ])
  })
})
