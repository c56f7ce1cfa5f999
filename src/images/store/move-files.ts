import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { listImageFiles } from './list-image-files.ts'
import type { StoredImageEntry, ImageStore } from './image-store.ts'
import { getMimeType } from '../image-format.ts'

type MoveOptions = {
  from: ImageStore
  to: ImageStore
  /** Only counts. */
  isDryRun?: boolean
  /** Deletes each file of `from` whose copy has the same bytes. */
  deletesSource?: boolean
  /** Stops after the file that is being copied. */
  signal?: AbortSignal
  onExpected?: (files: number) => void
  onDone?: () => void
}

export type MoveResult = {
  copied: number
  copiedBytes: number
  /** Files that `to` had already. */
  present: number
  deleted: number
  failures: { key: string; problem: string }[]
}

/**
 * Copies the image files from one store to another, and leaves other files. Skips a file that is there with the
 * same size, because the bytes of a key never change: an interrupted move goes on. Reads each copy and compares its
 * digest. A file that fails is in the result, and the move goes on.
 */
export async function moveFiles(options: MoveOptions): Promise<MoveResult> {
  const { from, to, signal, onExpected, onDone } = options
  const result: MoveResult = { copied: 0, copiedBytes: 0, present: 0, deleted: 0, failures: [] }
  const presentSizes = new Map((await listImageFiles(to)).map(({ key, sizeBytes }) => [key, sizeBytes]))
  const files = await listImageFiles(from)
  onExpected?.(files.length)
  for (const file of files) {
    if (signal?.aborted) break
    const isPresent = presentSizes.get(file.key) === file.sizeBytes
    await moveFile(options, file, isPresent, result).catch((error: unknown) => {
      result.failures.push({ key: file.key, problem: error instanceof Error ? error.message : String(error) })
    })
    onDone?.()
  }
  return result
}

async function moveFile(
  { from, to, isDryRun = false, deletesSource = false }: MoveOptions,
  { key, sizeBytes }: StoredImageEntry,
  isPresent: boolean,
  result: MoveResult,
): Promise<void> {
  if (!isDryRun && (!isPresent || deletesSource)) {
    const bytes = await readFile(from, key)
    if (!isPresent) await to.put(key, bytes, getMimeType(key) ?? '')
    if (hash(await readFile(to, key)) !== hash(bytes)) throw new Error('The copy has other bytes. Delete it.')
    if (deletesSource) await from.delete(key)
  }
  if (isPresent) result.present++
  else {
    result.copied++
    result.copiedBytes += sizeBytes
  }
  if (deletesSource && !isDryRun) result.deleted++
}

async function readFile(store: ImageStore, key: string): Promise<Buffer> {
  const file = await store.get(key)
  if (!file) throw new Error('The file is gone.')
  return buffer(await file.read())
}

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
