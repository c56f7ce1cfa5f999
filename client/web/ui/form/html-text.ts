/**
 * `text` after what a text area shows of it was changed to `shown`: a text area shows every break of lines as `\n`, so what was
 * not touched keeps its bytes.
 */
export function applyTextAreaEdit(text: string, shown: string): string {
  const before = toTextAreaValue(text)
  if (before === text) return shown
  const most = Math.min(before.length, shown.length)
  let start = 0
  while (start < most && before[start] === shown[start]) start++
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === shown[shown.length - 1 - end]) end++
  return (
    text.slice(0, placeIn(text, start)) +
    shown.slice(start, shown.length - end) +
    text.slice(placeIn(text, before.length - end))
  )
}

/** What a text area shows of a text. */
export const toTextAreaValue = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Where the character is in `text` that stands at `place` of what is shown. */
function placeIn(text: string, place: number): number {
  let at = 0
  for (let shown = 0; shown < place; shown++) at += text.startsWith('\r\n', at) ? 2 : 1
  return at
}

/** What stands for a selection after a button was pressed, and which part of it is selected then. */
type Replaced = { text: string; selected: [number, number] }

const around =
  (start: string, end: string) =>
  (selected: string): Replaced => ({
    text: start + selected + end,
    selected: [start.length, start.length + selected.length],
  })

function listed(selected: string): Replaced {
  const items = selected.split('\n').map(line => `  <li>${line.trim()}</li>`)
  const text = `<ul>\n${items.join('\n')}\n</ul>`
  const end = selected === '' ? '<ul>\n  <li>'.length : text.length
  return { text, selected: [selected === '' ? end : 0, end] }
}

/** The part to fill in is selected: the address first. */
function linked(selected: string): Replaced {
  const start = '<a href="'
  const address = 'https://'
  return { text: `${start}${address}">${selected}</a>`, selected: [start.length, start.length + address.length] }
}

export const htmlFormatters = {
  bold: around('<strong>', '</strong>'),
  italic: around('<em>', '</em>'),
  heading: around('<h2>', '</h2>'),
  link: linked,
  list: listed,
} as const satisfies Record<string, (selected: string) => Replaced>

export type HtmlFormat = keyof typeof htmlFormatters
