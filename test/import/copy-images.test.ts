import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runImageCopies } from '../../src/cli/import/images.ts'
import { createLogger } from '../../src/log.ts'
import type { Images } from '../../src/images/images.ts'
import { startHttpServer } from '../support/http-server.ts'
import { createJpeg } from '../support/images.ts'
import { useService } from '../support/use-service.ts'

const { service, factories } = useService({ settings: { allowsPrivateNetworks: true } })

let host: Awaited<ReturnType<typeof startHttpServer>>
let onRequest = (_path: string): Promise<unknown> => Promise.resolve()
beforeAll(async () => {
  const file = await createJpeg()
  host = await startHttpServer((req, res) => void onRequest(req.url ?? '').then(() => res.end(file)))
})
afterAll(() => host.stop())

const getDependencies = (images: Images = service.images) => {
  const { db, settings, clock, timers } = service
  return { db, settings, images, log: createLogger('silent'), clock: () => clock.now, timers, randomBytes }
}

const options = { sources: [], language: undefined, limit: undefined, isDryRun: false, copiesImages: true }

/** Copies the pictures at these paths of the host. Returns the report, and the error if there is one. */
async function copy(paths: string[], images?: Images): Promise<{ report: string; error: unknown }> {
  let report = ''
  const addresses = new Map(paths.map((path, index) => [host.url + path, `events.ics:${index + 1}`]))
  const end = { addresses, stop: new AbortController().signal, print: (text: string) => void (report = text) }
  const command = { ...options, report: undefined, isHelp: false }
  const error: unknown = await runImageCopies(getDependencies(images), command, end).then(
    () => null,
    (reason: unknown) => reason,
  )
  return { report, error }
}

it('npm run import -- --media says what it copied before an error of the store', async () => {
  for (const path of ['/1.jpg', '/2.jpg', '/3.jpg']) await factories.venue({ image: host.url + path })
  const { store } = service.images
  const put: typeof store.put = (key, bytes, type) =>
    key.endsWith('-2.jpg') ? Promise.reject(new Error('The disk is full.')) : store.put(key, bytes, type)
  expect(await copy(['/1.jpg', '/2.jpg', '/3.jpg'], { ...service.images, store: { ...store, put } })).toEqual({
    report: '1 images copied, 0 were here, 0 failed, 2 not copied yet',
    error: new Error('The disk is full.'),
  })
  expect((await copy(['/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg'])).report).toBe('2 images copied, 1 were here, 0 failed')
})

it('npm run import -- --media does not count what another job copies meanwhile', async () => {
  const { image } = await factories.venue({ image: `${host.url}/5.jpg` })
  onRequest = () =>
    service.db.prisma.image.update({ where: { id: image?.id ?? 0 }, data: { storageKey: '2026/11/other.jpg' } })
  expect((await copy(['/5.jpg'])).report).toBe('0 images copied, 1 were here, 0 failed')
})
