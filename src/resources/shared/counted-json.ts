import type { CountedJson } from '../../db/record-cache.ts'
import { sql } from '../../db/sql.ts'

/** Stands in JSON for the number of events of a term `c`. No other JSON of a record looks like it: no field has an empty name. */
export const countPlaceholder = sql`('{"":' || c.id || '}')::json`

const placeholderPattern = /\{"":(\d+)\}/

/** Takes the placeholders out of JSON. */
export function splitCounts(json: string): CountedJson {
  const pieces = json.split(placeholderPattern) // a text, the id of a term, a text and so on
  const texts = pieces.filter((_, index) => index % 2 === 0)
  const bytes = toOwnBuffer(texts.join(''))
  let at = 0
  const counts = texts.slice(0, -1).map((text, index) => {
    at += Buffer.byteLength(text)
    return { at, termId: Number(pieces[2 * index + 1]) }
  })
  return { bytes, counts }
}

/** `Buffer.from` would take a part of a block that several texts share: the block stays in memory as long as one of them. */
export function toOwnBuffer(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  buffer.write(text)
  return buffer
}

/** The JSON of the records with commas between them, and with these counts. A term without a count has no events. */
export function joinCountedJson(documents: readonly CountedJson[], countByTerm: ReadonlyMap<number, number>): Buffer {
  const textByTerm = new Map([...countByTerm].map(([id, count]) => [id, String(count)]))
  const getText = (termId: number) => textByTerm.get(termId) ?? '0'
  const target = Buffer.allocUnsafe(computeLength(documents, getText))
  let at = 0
  for (const [index, { bytes, counts }] of documents.entries()) {
    if (index > 0) target[at++] = comma
    let from = 0
    for (const { at: until, termId } of counts) {
      at += bytes.copy(target, at, from, until)
      at = writeDigits(target, at, getText(termId))
      from = until
    }
    at += bytes.copy(target, at, from)
  }
  return target
}

const comma = 0x2c

function computeLength(documents: readonly CountedJson[], getText: (termId: number) => string): number {
  let length = Math.max(0, documents.length - 1)
  for (const { bytes, counts } of documents) {
    length += bytes.length
    for (const { termId } of counts) length += getText(termId).length
  }
  return length
}

/** Writes a short number, faster than `Buffer.write`. Returns the position after it. */
function writeDigits(target: Buffer, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) target[at + index] = text.charCodeAt(index)
  return at + text.length
}
