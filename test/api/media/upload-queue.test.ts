import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { ImageTurn } from '../../../src/images/images.ts'
import { createFakeTimers } from '../../support/fake-timers.ts'
import { createJpegBase64 } from '../../support/images.ts'
import { useService } from '../../support/use-service.ts'

const requestTimeoutMs = 30_000
const timers = createFakeTimers()
const { service, rest: anonymous, factories } = useService({ settings: { auth: 'required', requestTimeoutMs }, timers })

/**
 * Lets the service wait for each picture until nobody waits for the response. `waitForTurns` returns the turns of the
 * pictures when there are so many.
 */
async function holdPictures(): Promise<{ waitForTurns: (count: number) => Promise<ImageTurn[]>; release: () => void }> {
  const { images } = service
  const { loadProcessor } = images
  const processor = await loadProcessor()
  if (!processor) throw new Error('sharp is missing')
  const turns: ImageTurn[] = []
  const arrivals = new EventEmitter()
  images.loadProcessor = () =>
    Promise.resolve({
      ...processor,
      prepare: async (file, sizes, turn) => {
        if (turn) turns.push(turn)
        arrivals.emit('turn')
        await new Promise(done => turn?.signal?.addEventListener('abort', done, { once: true }))
        return processor.prepare(file, sizes)
      },
    })
  const waitForTurns = async (count: number) => {
    while (turns.length < count) await once(arrivals, 'turn')
    return turns
  }
  return { waitForTurns, release: () => void (images.loadProcessor = loadProcessor) }
}

async function countFiles(): Promise<number> {
  const keys: string[] = []
  for await (const { key } of service.images.store.list()) keys.push(key)
  return keys.length
}

describe('POST /media', () => {
  it('503: an upload that takes too long is given up and stores nothing; users take turns', async () => {
    const [maria, ana] = [await factories.user('author'), await factories.user('author')]
    const { waitForTurns, release } = await holdPictures()
    const requests = Promise.all(
      [maria, ana].map(async ({ headers }) =>
        anonymous.withHeaders(headers).post('/media', { file: await createJpegBase64() }),
      ),
    )
    const turns = await waitForTurns(2)
    await timers.advance(requestTimeoutMs)
    const responses = await requests

    expect(responses.map(({ status, body }) => ({ status, code: body.code }))).toEqual([
      { status: 503, code: 'service_busy' },
      { status: 503, code: 'service_busy' },
    ])
    expect(turns.every(({ signal }) => signal?.aborted)).toBe(true)
    expect(turns.map(({ key }) => key).toSorted()).toEqual([String(maria.id), String(ana.id)].toSorted())
    release()
    expect(await countFiles()).toBe(0)
    expect(await service.db.prisma.image.count()).toBe(0)
  })

  it('is given up when the client leaves', async () => {
    const { headers } = await factories.user('author')
    const { waitForTurns, release } = await holdPictures()
    const client = new AbortController()
    const response = fetch(`${service.restUrl}/media`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      signal: client.signal,
      body: JSON.stringify({ file: await createJpegBase64() }),
    }).catch((error: unknown) => error)
    const [turn] = await waitForTurns(1)
    const aborted = once(turn!.signal!, 'abort')
    client.abort()
    await aborted // the request does not time out, because its time stands still
    expect(await response).toMatchObject({ name: 'AbortError' })
    release()
  })
})
