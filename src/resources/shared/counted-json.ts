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
  const pieces: (Buffer | string)[] = documents.flatMap((document, index) => [
    ...(index === 0 ? [] : [',']),
    ...insertCounts(document, countByTerm),
  ])
  const target = Buffer.allocUnsafe(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') target.write(piece, at, 'latin1')
    else target.set(piece, at)
    at += piece.length
  }
  return target
}

/** The pieces of one document. Texts are ASCII. */
function insertCounts({ bytes, counts }: CountedJson, countByTerm: ReadonlyMap<number, number>): (Buffer | string)[] {
  if (counts.length === 0) return [bytes]
  const pieces: (Buffer | string)[] = []
  let from = 0
  for (const { at, termId } of counts) {
    pieces.push(bytes.subarray(from, at), String(countByTerm.get(termId) ?? 0))
    from = at
  }
  return [...pieces, bytes.subarray(from)]
}
