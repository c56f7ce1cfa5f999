import { DOMParser as DocumentParser, Fragment, type Node } from 'prosemirror-model'
import { isPlainText, parseHtmlSource } from '../../lib/text/parse-html.ts'
import { schema } from './schema.ts'

const parser = DocumentParser.fromSchema(schema)

/** The document of the editor for a text. What the editor cannot keep is missing (see `findLostMarkup`). */
export const parseDocument = (html: string): Node => trimTextBlocks(parser.parse(parseShownHtml(html)))

/** Removes the space that the parser leaves at the start of a line, after a block or a line break. No browser shows it. */
function trimTextBlocks(node: Node): Node {
  if (!node.isTextblock) return node.copy(Fragment.from(node.content.content.map(trimTextBlocks)))
  const trimmed: Node[] = []
  for (const child of node.content.content) {
    const isAtStart = trimmed.length === 0 || trimmed.at(-1)?.type.name === 'hard_break'
    const spaces = isAtStart ? (/^[ \t\r\n\f]+/.exec(child.text ?? '')?.[0].length ?? 0) : 0
    if (spaces === 0) trimmed.push(child)
    else if (spaces < child.nodeSize) trimmed.push(child.cut(spaces))
  }
  return node.copy(Fragment.from(trimmed))
}

/** The elements of a text. The page shows the line breaks of a text without blocks, so they become elements here. */
export function parseShownHtml(html: string): HTMLElement {
  const body = parseHtmlSource(html)
  if (isPlainText(html)) replaceLineBreaks(body)
  return body
}

function replaceLineBreaks(body: HTMLElement): void {
  const iterator = document.createNodeIterator(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let text = iterator.nextNode(); text; text = iterator.nextNode()) texts.push(text as Text)
  for (const text of texts) {
    const [first = '', ...lines] = text.data.split(/\r\n?|\n/)
    text.replaceWith(first, ...lines.flatMap(line => [document.createElement('br'), line]))
  }
}
