import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useService } from '../../support/use-service.ts'

/** An index of PostgreSQL holds at most 2,704 bytes of a text that does not compress. */
const { rest } = useService()

/** Chinese characters, three bytes each, that do not compress. */
const buildLongText = (length: number): string => {
  let bytes = Buffer.alloc(0)
  for (let n = 0; bytes.length < length * 2; n++)
    bytes = Buffer.concat([bytes, createHash('sha256').update(String(n)).digest()])
  return Array.from({ length }, (_, n) => String.fromCharCode(0x4e00 + (bytes.readUInt16BE(n * 2) % 20_000))).join('')
}

describe.each([
  ['events', { title: 'x', start_date: '2026-12-05', end_date: '2026-12-06' }],
  ['venues', { venue: 'x' }],
  ['organizers', { organizer: 'x' }],
])('POST /%s with the address of an image', (plural, fields) => {
  const post = async (image: string) => {
    const { status, body } = await rest.post(`/${plural}`, { ...fields, image })
    return { status, params: body.data?.params }
  }

  it('201: of 2,000 bytes', async () => {
    const start = `https://pictures.example/${plural}/`
    const image = start + buildLongText(Math.floor((2000 - start.length) / 3))
    expect(Buffer.byteLength(image)).toBeGreaterThan(1990)
    expect((await post(image)).status).toBe(201)
  })

  it('400: of more than 2,000 bytes', async () => {
    const image = `https://pictures.example/${buildLongText(1900)}`
    expect(await post(image)).toEqual({ status: 400, params: { image: expect.stringContaining('2000') } })
  })
})

describe('POST /categories with a long name', () => {
  it('201: each level of a hierarchy may have the same name, and slugs stay short', async () => {
    const name = buildLongText(200)
    let parent = 0
    for (let level = 1; level <= 6; level++) {
      const { status, body } = await rest.post('/categories', { name, parent })
      expect({ level, status }).toEqual({ level, status: 201 })
      expect(Array.from(decodeURIComponent(body.slug as string)).length).toBeLessThan(210)
      parent = body.id as number
    }
  })
})
