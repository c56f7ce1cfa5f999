import { createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { countLines, readFileSource } from './file-source.ts'
import { readHttpSource } from './http-source.ts'
import type { OnExpectedEvents, SourceItem } from './source-item.ts'

/** A source is a file, the URL of an events route, or `-` for standard input. */
const isUrl = (source: string): boolean => /^https?:\/\//i.test(source)

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

/** The events of all sources, one source after the other. A source that cannot be read to its end yields an error. */
export async function* readSources(
  sources: string[],
  onExpectedEvents: OnExpectedEvents,
  stdin: Readable,
): AsyncGenerator<SourceItem, void> {
  for (const source of sources) if (isNdjsonFile(source)) onExpectedEvents(await countLines(source).catch(() => 0))
  for (const source of sources) {
    try {
      yield* readSource(source, onExpectedEvents, stdin)
    } catch (error) {
      yield { location: source, error: `cannot be read further: ${(error as Error).message}` }
    }
  }
}

function readSource(
  source: string,
  onExpectedEvents: OnExpectedEvents,
  stdin: Readable,
): AsyncGenerator<SourceItem, void> {
  if (source === '-') return readFileSource(stdin, 'stdin', onExpectedEvents)
  if (isUrl(source)) return readHttpSource(source, { onExpectedEvents })
  return readFileSource(createReadStream(source), source, onExpectedEvents)
}

const isNdjsonFile = (source: string) =>
  !isUrl(source) && ['.ndjson', '.jsonl'].includes(path.extname(source).toLowerCase())
