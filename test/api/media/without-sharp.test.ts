import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { SAMPLE_IMAGES } from '../../../prisma/sample/images.ts'
import { storeImages } from '../../../prisma/sample/store-images.ts'
import { createContextFactory } from '../../../src/api/dependencies.ts'
import { localAdministrator } from '../../../src/auth/permissions.ts'
import { runTransaction } from '../../../src/db/transactions/transaction.ts'
import { createLogger } from '../../../src/log.ts'
import { createImages } from '../../../src/images/create-images.ts'
import { useService } from '../../support/use-service.ts'

/** As on a system for which sharp has no binary: npm installs the package, and its import fails. */
vi.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module')
})

const { service, rest } = useService()

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAfbLI3wAAAABJRU5ErkJggg=='

describe('POST /media', () => {
  it('201: without the binary of sharp, the file as it is', async () => {
    const { status, body } = await rest.post('/media', { file: png, alt: 'Dot' })
    expect({ status, body }).toMatchObject({ status: 201, body: { extension: 'png', sizes: {}, alt: 'Dot' } })
    expect(Buffer.from(await (await fetch(body.url)).arrayBuffer()).toString('base64')).toBe(png)
    expect(body.width).toBeUndefined()
  })
})

describe('a start without the binary of sharp', () => {
  it('stores the pictures of the sample year, and says once what is missing', async () => {
    const dependencies = { ...service, clock: () => service.clock.now, log: createLogger('silent'), randomBytes }
    const createContext = createContextFactory(dependencies)
    const context = { ...createContext({ caller: localAdministrator, language: 'en' }), language: 'en' as const }
    const { events } = await runTransaction(dependencies, tx => storeImages([context], tx, SAMPLE_IMAGES.slice(0, 1)))
    expect(events.size).toBeGreaterThan(0)

    const warnings: string[] = []
    const images = createImages(
      { ...service.settings, dataDir: service.dataDir },
      { warn: text => warnings.push(text) },
    )
    expect([await images.loadProcessor(), await images.loadProcessor()]).toEqual([null, null])
    expect(warnings).toEqual([expect.stringContaining('sharp')])
  })
})
