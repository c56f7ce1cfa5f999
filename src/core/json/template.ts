/**
 * JSON with placeholders for numbers that change more often than the rest. Each number belongs at a position in the
 * bytes, which do not have the placeholders. The positions ascend.
 */
export type JsonTemplate = { bytes: Buffer; placeholders: readonly { at: number; id: number }[] }

/**
 * `{"":12}` stands for the number with the id 12. Nothing else in the JSON of a record looks like it: PostgreSQL writes
 * a space after the colons of stored JSON, and our own fields have names.
 */
const placeholderPattern = /\{"":(\d+)\}/

/** Takes the placeholders out of JSON. */
export function parseJsonTemplate(json: string): JsonTemplate {
  const pieces = json.split(placeholderPattern) // a text, an id, a text and so on
  const texts = pieces.filter((_, index) => index % 2 === 0)
  const bytes = toOwnBuffer(texts.join(''))
  let at = 0
  const placeholders = texts.slice(0, -1).map((text, index) => {
    at += Buffer.byteLength(text)
    return { at, id: Number(pieces[2 * index + 1]) }
  })
  return { bytes, placeholders }
}

/** The JSON of the templates with commas between them, and with these numbers; 0 for an id without one. */
export function renderJsonTemplates(
  templates: readonly JsonTemplate[],
  numberById: ReadonlyMap<number, number>,
): Buffer {
  const textById = new Map([...numberById].map(([id, number]) => [id, String(number)]))
  const getText = (id: number) => textById.get(id) ?? '0'
  const target = Buffer.allocUnsafe(computeLength(templates, getText))
  let at = 0
  for (const [index, { bytes, placeholders }] of templates.entries()) {
    if (index > 0) target[at++] = comma
    let from = 0
    for (const { at: until, id } of placeholders) {
      at += bytes.copy(target, at, from, until)
      at = writeDigits(target, at, getText(id))
      from = until
    }
    at += bytes.copy(target, at, from)
  }
  return target
}

const comma = 0x2c

function computeLength(templates: readonly JsonTemplate[], getText: (id: number) => string): number {
  let length = Math.max(0, templates.length - 1)
  for (const { bytes, placeholders } of templates) {
    length += bytes.length
    for (const { id } of placeholders) length += getText(id).length
  }
  return length
}

/** Writes a short number, faster than `Buffer.write`. Returns the position after it. */
function writeDigits(target: Buffer, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) target[at + index] = text.charCodeAt(index)
  return at + text.length
}

/**
 * `Buffer.from` would take a part of a block that several texts share: the block stays in memory as long as one of
 * them.
 */
export function toOwnBuffer(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  buffer.write(text)
  return buffer
}
