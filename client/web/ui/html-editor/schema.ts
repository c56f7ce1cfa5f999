import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { type Attributes, readAttributes, showAttributes } from './attributes.ts'

const plainInlineTags = new Set(
  'strong b em i span u s strike sub sup small big mark abbr time code kbd samp var dfn q cite del ins bdi bdo'.split(
    ' ',
  ),
)

/** The tags of elements that the editor can keep, in the right places. */
export const keptTags: ReadonlySet<string> = new Set([
  ...plainInlineTags,
  ...'p div h1 h2 h3 h4 h5 h6 blockquote ul ol li hr br a img'.split(' '),
])

/** Elements that stand in a line of text. */
export const isInlineTag = (tag: string): boolean => plainInlineTags.has(tag) || /^(?:a|img|br)$/.test(tag)

const noAttributes = { attributes: { default: {} as Attributes } }
const getAttributes = (element: HTMLElement) => ({ attributes: readAttributes(element) })

const headingLevels = [1, 2, 3, 4, 5, 6]

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    content: 'inline*',
    group: 'block',
    attrs: { tag: { default: 'p' }, ...noAttributes },
    parseDOM: [
      { tag: 'p', getAttrs: element => ({ tag: 'p', ...getAttributes(element) }) },
      // A `<div>` around a line of text is a paragraph. Others are only around blocks, and the editor does not keep them.
      { tag: 'div', getAttrs: element => hasOnlyInlineContent(element) && { tag: 'div', ...getAttributes(element) } },
    ],
    toDOM: ({ attrs }) => [attrs['tag'] as string, showAttributes(attrs['attributes'] as Attributes), 0],
  },
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 2 }, ...noAttributes },
    parseDOM: headingLevels.map(level => ({
      tag: `h${level}`,
      getAttrs: (element: HTMLElement) => ({ level, ...getAttributes(element) }),
    })),
    toDOM: ({ attrs }) => [`h${attrs['level'] as number}`, showAttributes(attrs['attributes'] as Attributes), 0],
  },
  blockquote: createContainer('blockquote', { content: 'block+', defining: true }),
  bullet_list: createContainer('ul', { content: 'list_item+' }),
  ordered_list: createContainer('ol', { content: 'list_item+' }),
  list_item: { ...createContainer('li', { content: 'paragraph block*', defining: true }), group: '' },
  horizontal_rule: {
    group: 'block',
    attrs: noAttributes,
    parseDOM: [{ tag: 'hr', getAttrs: getAttributes }],
    toDOM: () => ['hr'],
  },
  text: { group: 'inline' },
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    attrs: noAttributes,
    parseDOM: [{ tag: 'img', getAttrs: getAttributes }],
    toDOM: ({ attrs }) => ['img', showAttributes(attrs['attributes'] as Attributes)],
  },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    attrs: noAttributes,
    parseDOM: [{ tag: 'br', getAttrs: getAttributes }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>

function createContainer(tag: string, spec: NodeSpec): NodeSpec {
  return {
    ...spec,
    group: 'block',
    attrs: noAttributes,
    parseDOM: [{ tag, getAttrs: getAttributes }],
    toDOM: ({ attrs }) => [tag, showAttributes(attrs['attributes'] as Attributes), 0],
  }
}

const hasNoAttributes = (element: HTMLElement) => element.attributes.length === 0 && null

const marks = {
  link: {
    inclusive: false,
    attrs: noAttributes,
    parseDOM: [{ tag: 'a', getAttrs: getAttributes }],
    toDOM: ({ attrs }) => ['a', showAttributes(attrs['attributes'] as Attributes), 0],
  },
  strong: {
    parseDOM: ['strong', 'b'].map(tag => ({ tag, getAttrs: hasNoAttributes })),
    toDOM: () => ['strong', 0],
  },
  em: {
    parseDOM: ['em', 'i'].map(tag => ({ tag, getAttrs: hasNoAttributes })),
    toDOM: () => ['em', 0],
  },
  inline: {
    // Inside each other, also of the same tag.
    excludes: '',
    attrs: { tag: {}, ...noAttributes },
    parseDOM: [
      {
        tag: [...plainInlineTags].join(','),
        priority: 40, // after `strong` and `em`
        getAttrs: (element: HTMLElement) => ({ tag: element.localName, ...getAttributes(element) }),
      },
    ],
    toDOM: ({ attrs }) => [attrs['tag'] as string, showAttributes(attrs['attributes'] as Attributes), 0],
  },
} satisfies Record<string, MarkSpec>

/**
 * The documents that the editor edits. Every element keeps all its attributes, also attributes that the editor does not
 * show, and inline elements without a button, such as `<sup>`, stay as they are.
 */
export const schema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks })

function hasOnlyInlineContent(element: HTMLElement): boolean {
  return [...element.querySelectorAll('*')].every(({ localName }) => isInlineTag(localName))
}
