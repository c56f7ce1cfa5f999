/**
 * Applies an edit in a text area to the text; `edited` is the new value of the text area. A text area turns every line
 * break into `\n`, so only the edited part is replaced, and the rest of the text keeps its own line breaks.
 */
export function applyTextAreaEdit(text: string, edited: string): string {
  const before = toTextAreaValue(text)
  if (before === text) return edited
  const commonMax = Math.min(before.length, edited.length)
  let start = 0
  while (start < commonMax && before[start] === edited[start]) start++
  let end = 0
  while (end < commonMax - start && before[before.length - 1 - end] === edited[edited.length - 1 - end]) end++
  return (
    text.slice(0, toTextIndex(text, start)) +
    edited.slice(start, edited.length - end) +
    text.slice(toTextIndex(text, before.length - end))
  )
}

/** The value of a text area with this text: with `\n` for every line break. */
export const toTextAreaValue = (text: string): string => text.replace(/\r\n?/g, '\n')

/** The index in `text` of the character at `areaIndex` of the text area's value. */
function toTextIndex(text: string, areaIndex: number): number {
  let index = 0
  for (let i = 0; i < areaIndex; i++) index += text.startsWith('\r\n', index) ? 2 : 1
  return index
}

/** The text that replaces the selection, and the start and end of the new selection in it. */
type Replacement = { text: string; selected: [number, number] }

const wrapIn =
  (start: string, end: string) =>
  (selected: string): Replacement => ({
    text: start + selected + end,
    selected: [start.length, start.length + selected.length],
  })

function toList(selected: string): Replacement {
  const items = selected.split('\n').map(line => `  <li>${line.trim()}</li>`)
  const text = `<ul>\n${items.join('\n')}\n</ul>`
  const end = selected === '' ? '<ul>\n  <li>'.length : text.length
  return { text, selected: [selected === '' ? end : 0, end] }
}

/** Selects the address, which the user fills in next. */
function toLink(selected: string): Replacement {
  const start = '<a href="'
  const address = 'https://'
  return { text: `${start}${address}">${selected}</a>`, selected: [start.length, start.length + address.length] }
}

export const htmlFormatters = {
  bold: wrapIn('<strong>', '</strong>'),
  italic: wrapIn('<em>', '</em>'),
  heading2: wrapIn('<h2>', '</h2>'),
  link: toLink,
  list: toList,
} as const satisfies Record<string, (selected: string) => Replacement>

export type HtmlFormat = keyof typeof htmlFormatters
