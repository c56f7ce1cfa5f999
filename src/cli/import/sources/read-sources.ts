import { createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { countLines, readFileSource } from './file-source.ts'
import { readHttpSource } from './http-source.ts'
import type { OnExpectedEvents, SourceItem } from './source-item.ts'

/** What the user named: a file, the address of an events route, or `-` for standard input. */
const isAddress = (source: string): boolean => /^https?:\/\//i.test(source)

/** The name of the first source that cannot be read, with the reason; null when all can be tried. */
export async function describeUnreadableSource(sources: string[]): Promise<string | null> {
  for (const source of sources) {
    if (source === '-') continue
    if (isAddress(source) && URL.canParse(source)) continue
    if (isAddress(source)) return `${source} is no web address.`
    const problem = await problemWith(source)
    if (problem) return `${source} ${problem}.`
  }
  return null
}

const problemWith = async (file: string): Promise<string | null> => {
  try {
    await access(file)
    return (await stat(file)).isDirectory() ? 'is a folder; name the files in it' : null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read'
  }
}

/** The events of all sources, one after the other. A source that breaks off ends with a fault; the next ones follow. */
export async function* readSources(
  sources: string[],
  expect: OnExpectedEvents,
  stdin: Readable,
): AsyncGenerator<SourceItem, void> {
  for (const source of sources) if (isFileOfLines(source)) expect(await countLines(source).catch(() => 0))
  for (const source of sources) {
    try {
      yield* itemsOf(source, expect, stdin)
    } catch (error) {
      yield { location: source, error: `cannot be read further: ${(error as Error).message}` }
    }
  }
}

function itemsOf(source: string, expect: OnExpectedEvents, stdin: Readable): AsyncGenerator<SourceItem, void> {
  if (source === '-') return readFileSource(stdin, 'stdin', expect)
  if (isAddress(source)) return readHttpSource(source, { onExpectedEvents: expect })
  return readFileSource(createReadStream(source, 'utf8'), source, expect)
}

const isFileOfLines = (source: string) =>
  !isAddress(source) && ['.ndjson', '.jsonl'].includes(path.extname(source).toLowerCase())
