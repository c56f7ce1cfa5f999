import { createImageProcessor } from './process-images.ts'
import { ImageFailure } from './image-failure.ts'
import type { ImageRequest, ImageResponse, ImageStart } from './image-messages.ts'

/*
 * The program of the process that reads and writes images (docs/decisions/images.md). The service sends one request
 * after the other. The process ends with the service.
 */

const processor = await createImageProcessor()

/** A Buffer arrives as a Uint8Array. */
const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

async function execute({ operation, values }: ImageRequest): Promise<unknown> {
  if (!processor) throw new Error('The package sharp is not installed.')
  const file = toBuffer(values[0])
  if (operation === 'measure') return processor.measure(file)
  if (operation === 'prepare') return processor.prepare(file, values[1])
  return processor.resize(file, values[1], values[2])
}

async function answer(request: ImageRequest): Promise<ImageResponse> {
  const { id } = request
  try {
    return { id, result: await execute(request) }
  } catch (error) {
    return error instanceof ImageFailure ? { id, problem: error.problem } : { id, error: String(error) }
  }
}

// Signals that stop the service also come here, and the work of its last requests goes on until it disconnects.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('message', (request: ImageRequest) => void answer(request).then(response => process.send?.(response)))
process.on('disconnect', () => process.exit())
process.send?.({ hasSharp: processor !== null } satisfies ImageStart)
