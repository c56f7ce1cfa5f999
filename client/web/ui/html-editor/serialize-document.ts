import type { Fragment, Mark, Node } from 'prosemirror-model'
import type { Attributes } from './attributes.ts'

/** The HTML of a document: one line for each block and each item of a list. An empty document is ''. */
export function serializeDocument(doc: Node): string {
  const isEmpty = doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0
  return isEmpty ? '' : serializeBlocks(doc.content)
}

const serializeBlocks = (blocks: Fragment): string => blocks.content.map(serializeBlock).join('\n')

function serializeBlock(node: Node): string {
  const { attributes, tag, level } = node.attrs as { attributes: Attributes; tag: string; level: number }
  switch (node.type.name) {
    case 'paragraph':
      return wrap(tag, attributes, serializeInline(node.content))
    case 'heading':
      return wrap(`h${level}`, attributes, serializeInline(node.content))
    case 'horizontal_rule':
      return writeVoidTag('hr', attributes)
    case 'list_item':
      return wrap('li', attributes, serializeItem(node))
    default:
      return wrap(containerTags[node.type.name] ?? 'div', attributes, `\n${serializeBlocks(node.content)}\n`)
  }
}

const containerTags: Record<string, string> = { blockquote: 'blockquote', bullet_list: 'ul', ordered_list: 'ol' }

/** The content of a list item. A single line of text needs no paragraph. */
function serializeItem({ content }: Node): string {
  const [first, ...others] = content.content
  const isPlain = first?.attrs['tag'] === 'p' && Object.keys(first.attrs['attributes'] as Attributes).length === 0
  if (!first || !isPlain || others.some(({ type }) => type.name === 'paragraph')) return serializeBlocks(content)
  return [serializeInline(first.content), ...others.map(serializeBlock)].join('\n')
}

/** The texts with their marks. Neighbours share the elements of the marks that they have in common. */
function serializeInline(content: Fragment): string {
  let html = ''
  let open: Mark[] = []
  for (const node of content.content) {
    const isSame = (mark: Mark, index: number) => open[index]?.eq(mark) ?? false
    const firstNew = node.marks.findIndex((mark, index) => !isSame(mark, index))
    const common = firstNew === -1 ? node.marks.length : firstNew
    html += closeTags(open.slice(common)) + node.marks.slice(common).map(openMark).join('') + serializeLeaf(node)
    open = [...node.marks]
  }
  return html + closeTags(open)
}

function serializeLeaf(node: Node): string {
  if (node.isText) return escapeText(node.text ?? '')
  return writeVoidTag(node.type.name === 'image' ? 'img' : 'br', node.attrs['attributes'] as Attributes)
}

const getMarkTag = ({ type, attrs }: Mark): string =>
  type.name === 'link' ? 'a' : type.name === 'inline' ? (attrs['tag'] as string) : type.name

const openMark = (mark: Mark): string => openTag(getMarkTag(mark), (mark.attrs['attributes'] ?? {}) as Attributes)
const closeTags = (marks: Mark[]): string =>
  marks
    .toReversed()
    .map(mark => `</${getMarkTag(mark)}>`)
    .join('')

const wrap = (tag: string, attributes: Attributes, content: string): string =>
  `${openTag(tag, attributes)}${content}</${tag}>`

const openTag = (tag: string, attributes: Attributes): string =>
  `<${[tag, ...Object.entries(attributes).map(([name, value]) => `${name}="${escapeValue(value)}"`)].join(' ')}>`

/** An element without content, in the spelling of the service and of WordPress: `<br />`. */
const writeVoidTag = (tag: string, attributes: Attributes): string => openTag(tag, attributes).replace(/>$/, ' />')

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')
const escapeValue = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
