import { decodeBody, type TextHints } from '../../../formats/decode/decode-text.ts'
import { parseJson } from '../source-item.ts'

/** The value of a response in JSON, and notes about its characters. */
export type JsonBody = { value: unknown; notes: string[] }

/** Parses a response in JSON. Throws a SyntaxError. */
export function parseJsonBody(bytes: Uint8Array, hints: TextHints): JsonBody {
  const { text, notes, lineNotes } = decodeBody(bytes, hints)
  return { value: parseJson(text), notes: [...notes, ...lineNotes].map(note => note.text) }
}
