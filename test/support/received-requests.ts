import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'

const channel = 'http.server.request.start'

/** The first `count` requests for URLs with `text` that servers of this process receive after this call. */
export function receiveRequests(count: number, text: string): Promise<IncomingMessage[]> {
  const received: IncomingMessage[] = []
  return new Promise(resolve => {
    const listener = (message: unknown) => {
      const { request } = message as { request: IncomingMessage }
      if (!request.url?.includes(text)) return
      received.push(request)
      if (received.length < count) return
      unsubscribe(channel, listener)
      resolve(received)
    }
    subscribe(channel, listener)
  })
}

/** Waits for these requests, and until the service has done with them what needs no answer of the database. */
export async function waitForRequests(count: number, text: string): Promise<void> {
  await receiveRequests(count, text)
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}
