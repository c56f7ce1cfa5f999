import { createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import type { Language } from '../../core/language.ts'
import type { Zone } from '../../core/time/zone.ts'
import type { CheckAddress } from '../../net/public-address.ts'
import { countLines, readFileSource } from './file-source.ts'
import { readHttpSource } from './http/http-source.ts'
import type { OnEventCount, SourceItem } from './source-item.ts'

/** A source is a file, the URL of a file or of an events route, or `-` for standard input. */
const isUrl = (source: string): boolean => /^(https?|webcals?):\/\//i.test(source)

/** A sentence about the first source that cannot be read; null if there is none. URLs are not requested yet. */
export async function describeUnreadableSource(sources: string[]): Promise<string | null> {
  for (const source of sources) {
    if (source === '-') continue
    if (isUrl(source) && URL.canParse(source)) continue
    if (isUrl(source)) return `${source} is not a web address.`
    const problem = await describeUnreadableFile(source)
    if (problem) return `${source} ${problem}.`
  }
  return null
}

const describeUnreadableFile = async (file: string): Promise<string | null> => {
  try {
    await access(file)
    return (await stat(file)).isDirectory() ? 'is a folder; name the files in it' : null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read'
  }
}

/** A sentence about a source file that the report would overwrite, also through a link; null if there is none. */
export async function describeOverwrittenSource(sources: string[], report: string | undefined): Promise<string | null> {
  const reportFile = report === undefined ? null : await stat(report).catch(() => null)
  if (!reportFile?.isFile()) return null
  for (const source of sources) {
    const file = source === '-' || isUrl(source) ? null : await stat(source).catch(() => null)
    if (file?.dev === reportFile.dev && file.ino === reportFile.ino)
      return `--report: ${report} is a source of the import. Name another file.`
  }
  return null
}

export type ReadOptions = {
  onEventCount: OnEventCount
  stdin: Readable
  /** The zone of times without one. */
  siteZone: Zone
  /** The language of the texts, to guess a character set. */
  language?: Language | undefined
  /** Where a URL may redirect; default: from the internet only to the internet. */
  mayConnectTo?: CheckAddress | undefined
  /** Ends all sources at once, also one that waits for input or for a response. */
  signal?: AbortSignal | undefined
}

/** The events of all sources, one source after the other. A source that cannot be read to its end yields an error. */
export async function* readSources(sources: string[], options: ReadOptions): AsyncGenerator<SourceItem, void> {
  const { onEventCount, signal } = options
  for (const source of sources)
    if (isNdjsonFile(source)) onEventCount(await countLines(createReadStream(source)).catch(() => 0))
  for (const source of sources) {
    if (signal?.aborted) return
    try {
      yield* readSource(source, options)
    } catch (error) {
      if (signal?.aborted) return
      yield { location: source, problem: `cannot be read further: ${(error as Error).message}` }
    }
  }
}

function readSource(source: string, { stdin, signal, ...options }: ReadOptions): AsyncGenerator<SourceItem, void> {
  if (source === '-') return readFileSource(signal ? addAbortSignal(signal, stdin) : stdin, 'stdin', options)
  if (isUrl(source)) return readHttpSource(source, { ...options, signal })
  return readFileSource(createReadStream(source, signal && { signal }), source, options)
}

const isNdjsonFile = (source: string) =>
  !isUrl(source) && ['.ndjson', '.jsonl'].includes(path.extname(source).toLowerCase())
