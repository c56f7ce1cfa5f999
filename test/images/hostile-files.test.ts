import { beforeAll, describe, expect, it } from 'vitest'
import { ImageFailure } from '../../src/images/image-failure.ts'
import type { ImageProcessor } from '../../src/images/images.ts'
import { createImageProcessor } from '../../src/images/process-images.ts'
import { hostileFiles, script } from './hostile-files.ts'

let pictures: ImageProcessor
beforeAll(async () => {
  const processor = await createImageProcessor()
  if (!processor) throw new Error('sharp is not installed.')
  pictures = processor
})

/** What becomes of a file. A file that is stored has nothing of the script that it had. */
async function submit(file: Buffer): Promise<string> {
  try {
    const { bytes } = await pictures.prepare(file)
    expect(bytes.includes(script)).toBe(false)
    return 'stored'
  } catch (error) {
    if (error instanceof ImageFailure) return error.problem
    throw error
  }
}

describe('a hostile file', () => {
  it.each(hostileFiles)('%s: %s', async (_, outcome, create) => {
    expect(await submit(await create())).toBe(outcome)
  })
})
