import { createReadStream } from 'node:fs'
import readline from 'node:readline'
import type { Readable } from 'node:stream'
import { type OnExpectedEvents, parseSourceItems, parseJson, type SourceItem } from './source-item.ts'

/** A JSON document must be read as a whole; NDJSON may be of any length. */
const documentMaxChars = 256_000_000

/** The events of a file, NDJSON line by line or one JSON document; also of standard input, as `stdin`. */
export async function* readFileSource(
  input: Readable,
  name: string,
  expect: OnExpectedEvents,
): AsyncGenerator<SourceItem, void> {
  const lines = numberedLines(input)
  const [first, second] = [await nextFilled(lines), await nextFilled(lines)]
  if (!first) return
  if (!isLines(name, first.text, second?.text)) return yield* documentItems([first, second], lines, name, expect)
  yield* lineItems(first, name)
  if (second) yield* lineItems(second, name)
  for await (const line of lines) yield* lineItems(line, name)
}

type Line = { number: number; text: string }

async function* numberedLines(input: Readable): AsyncGenerator<Line, void> {
  let number = 0
  for await (const text of readline.createInterface({ input, crlfDelay: Infinity }))
    yield { number: ++number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text }
}

async function nextFilled(lines: AsyncGenerator<Line, void>): Promise<Line | undefined> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done || value.text.trim() !== '') return value as Line | undefined
  }
}

/** Whether each line is a value of its own: the name says so, or one of the first two is. */
const isLines = (name: string, first: string, second = ''): boolean =>
  /\.(ndjson|jsonl)$/i.test(name) || isObject(first) || (!/^\s*[[{]\s*$/.test(first) && isObject(second))

function isObject(text: string): boolean {
  const value = tryJson(text).value
  return typeof value === 'object' && value !== null
}

function lineItems({ number, text }: Line, name: string): SourceItem[] {
  const place = `${name}:${number}`
  if (text.trim() === '') return []
  const { value, fault } = tryJson(text)
  return fault === undefined ? parseSourceItems(value, place) : [{ location: place, error: fault }]
}

async function* documentItems(
  begun: (Line | undefined)[],
  rest: AsyncGenerator<Line, void>,
  name: string,
  expect: OnExpectedEvents,
): AsyncGenerator<SourceItem, void> {
  const texts = begun.map(line => line?.text ?? '')
  let chars = 0
  for await (const { text } of rest) {
    chars += text.length
    if (chars > documentMaxChars) {
      yield { location: name, error: 'is too long for one JSON document; write one event a line' }
      return
    }
    texts.push(text)
  }
  const { value, fault } = tryJson(texts.join('\n'))
  if (fault !== undefined) {
    yield { location: name, error: fault }
    return
  }
  const items = parseSourceItems(value, name)
  expect(items.length)
  yield* items
}

function tryJson(text: string): { value?: unknown; fault?: string } {
  try {
    return { value: parseJson(text) }
  } catch (error) {
    return { fault: `is not valid JSON: ${(error as Error).message.replace(/\s+/g, ' ').slice(0, 120)}` }
  }
}

/** How many lines a file has, so that the end can be foretold. */
export async function countLines(path: string): Promise<number> {
  let lines = 0
  let last = 10
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    last = chunk.at(-1) ?? last
  }
  return last === 10 ? lines : lines + 1
}
