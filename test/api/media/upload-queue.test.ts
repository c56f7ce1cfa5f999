import { describe, expect, it } from 'vitest'
import type { ImageTurn } from '../../../src/media/media.ts'
import { createJpegBase64 } from '../../support/pictures.ts'
import { useService } from '../../support/use-service.ts'

/** Long enough for two uploads to reach the processor on a slow machine. */
const requestTimeoutMs = 4_500
const { service, rest: anonymous, factories } = useService({ settings: { auth: 'required', requestTimeoutMs } })

/** Lets the service wait for each picture until nobody waits for the response. Returns the turns of the pictures. */
async function holdPictures(): Promise<{ turns: ImageTurn[]; release: () => void }> {
  const { media } = service
  const { loadProcessor } = media
  const processor = await loadProcessor()
  if (!processor) throw new Error('sharp is missing')
  const turns: ImageTurn[] = []
  media.loadProcessor = () =>
    Promise.resolve({
      ...processor,
      prepare: async (file, sizes, turn) => {
        if (turn) turns.push(turn)
        await new Promise(done => turn?.signal?.addEventListener('abort', done, { once: true }))
        return processor.prepare(file, sizes)
      },
    })
  return { turns, release: () => void (media.loadProcessor = loadProcessor) }
}

async function countFiles(): Promise<number> {
  const keys: string[] = []
  for await (const { key } of service.media.store.list()) keys.push(key)
  return keys.length
}

describe('POST /media', () => {
  it('503: an upload that takes too long is given up and stores nothing; users take turns', async () => {
    const [maria, ana] = [await factories.user('author'), await factories.user('author')]
    const { turns, release } = await holdPictures()
    const responses = await Promise.all(
      [maria, ana].map(async ({ headers }) =>
        anonymous.withHeaders(headers).post('/media', { file: await createJpegBase64() }),
      ),
    )
    expect(responses.map(({ status, body }) => ({ status, code: body.code }))).toEqual([
      { status: 503, code: 'service_busy' },
      { status: 503, code: 'service_busy' },
    ])
    await expect.poll(() => turns.every(({ signal }) => signal?.aborted)).toBe(true)
    expect(turns.map(({ key }) => key).toSorted()).toEqual([String(maria.id), String(ana.id)].toSorted())
    release()
    expect(await countFiles()).toBe(0)
    expect(await service.db.prisma.image.count()).toBe(0)
  })

  it('is given up when the client leaves', async () => {
    const { headers } = await factories.user('author')
    const { turns, release } = await holdPictures()
    const client = new AbortController()
    const response = fetch(`${service.restUrl}/media`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      signal: client.signal,
      body: JSON.stringify({ file: await createJpegBase64() }),
    }).catch((error: unknown) => error)
    await expect.poll(() => turns.length).toBe(1)
    client.abort()
    // Before the request would time out.
    await expect.poll(() => turns[0]?.signal?.aborted, { timeout: 1_000 }).toBe(true)
    expect(await response).toMatchObject({ name: 'AbortError' })
    release()
  })
})
