import { readAttributes } from './attributes.ts'
import { parseDocument, parseShownHtml } from './parse-document.ts'
import { isInlineTag, keptTags } from './schema.ts'
import { serializeDocument } from './serialize-document.ts'

/** Longer texts, in characters, are edited as HTML, because the editor would be slow. */
const editedLengthMax = 200_000

/**
 * What the editor would lose of a text, as tags: `<table>`. Empty if the editor keeps all of it. `<…>` stands for
 * markup that is only in an unusual place, and for a text that is too long.
 */
export function findLostMarkup(html: string): string[] {
  if (html.length > editedLengthMax) return ['<…>']
  const source = parseShownHtml(html)
  const result = parseShownHtml(serializeDocument(parseDocument(html)))
  if (describeContent(source) === describeContent(result)) return []
  const tags = [...source.querySelectorAll('*')].map(({ localName }) => localName).filter(tag => !keptTags.has(tag))
  const blocks = [...source.querySelectorAll('div')].filter(({ children }) =>
    [...children].some(({ localName }) => !isInlineTag(localName)),
  )
  const lost = new Set([...tags, ...blocks.map(() => 'div')].map(tag => `<${tag}>`))
  return lost.size === 0 ? ['<…>'] : [...lost]
}

/**
 * A description of what a reader sees, and of all attributes. It is the same for two spellings of one text: `<b>` and
 * `<strong>`, a line of text with and without a `<p>`, spaces that a browser joins.
 */
function describeContent(body: HTMLElement): string {
  const tokens: string[] = []
  let [gap, isAtEdge] = ['', true]
  const add = (token: Token) => {
    if (token.kind === 'space') gap ||= token.text
    else if (token.kind === 'paragraph') gap = token.text
    else {
      // A space, or the border of a paragraph, counts only between two texts.
      if (token.kind === 'content' && !isAtEdge && gap !== '') tokens.push(gap)
      tokens.push(token.text)
      gap = ''
      isAtEdge = token.kind === 'block'
    }
  }
  describeChildren(body, [], add)
  return tokens.join('\n')
}

type Token = { kind: 'content' | 'space' | 'paragraph' | 'block'; text: string }
type AddToken = (token: Token) => void

function describeChildren(parent: Element, marks: readonly string[], add: AddToken): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) describeText(node.textContent ?? '', marks, add)
    else if (node.nodeType === Node.ELEMENT_NODE) describeElement(node as Element, marks, add)
    else add({ kind: 'block', text: 'comment' })
  }
}

function describeText(text: string, marks: readonly string[], add: AddToken): void {
  for (const character of text)
    if (/[ \t\r\n\f]/.test(character)) add({ kind: 'space', text: ' ' })
    else add({ kind: 'content', text: describeMarked(character, marks) })
}

/** The order of marks does not matter. */
const describeMarked = (text: string, marks: readonly string[]): string => [text, ...[...marks].sort()].join('\t')

const sameTags: Record<string, string> = { b: 'strong', i: 'em' }

function describeElement(element: Element, marks: readonly string[], add: AddToken): void {
  const { localName } = element
  const attributes = Object.entries(readAttributes(element)).sort(([a], [b]) => (a < b ? -1 : 1))
  const tag = attributes.length === 0 ? (sameTags[localName] ?? localName) : localName + JSON.stringify(attributes)
  const isEmpty = element.textContent?.trim() === '' && !element.querySelector('img, br')
  if (localName === 'br') add({ kind: 'block', text: describeMarked(tag, marks) })
  else if (localName === 'img') add({ kind: 'content', text: describeMarked(tag, marks) })
  else if (isInlineTag(localName)) {
    if (isEmpty && attributes.length > 0) add({ kind: 'content', text: describeMarked(tag, marks) })
    describeChildren(element, marks.includes(tag) ? marks : [...marks, tag], add)
  } else {
    const isParagraph = tag === 'p'
    add(isParagraph ? paragraphBorder : { kind: 'block', text: `<${tag}` })
    describeChildren(element, marks, add)
    add(isParagraph ? paragraphBorder : { kind: 'block', text: `>${localName}` })
  }
}

const paragraphBorder: Token = { kind: 'paragraph', text: '¶' }
