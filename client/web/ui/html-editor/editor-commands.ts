import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Mark, MarkType, Node, NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import type { Attributes } from './attributes.ts'
import { schema } from './schema.ts'

const { paragraph, heading, blockquote, bullet_list, ordered_list, list_item, image } = schema.nodes
const { strong, em, link } = schema.marks

/** What a button of the toolbar does, and whether the selection has its format. */
export type Format = { command: Command; isActive: (state: EditorState) => boolean }

const createHeading = (level: number): Format => ({
  isActive: state => isInBlock(state, heading, level),
  command: (state, dispatch) =>
    isInBlock(state, heading, level)
      ? setBlockType(paragraph)(state, dispatch)
      : setBlockType(heading, { level })(state, dispatch),
})

const createList = (type: NodeType, other: NodeType): Format => ({
  isActive: state => findList(state)?.node.type === type,
  command: (state, dispatch) => {
    const list = findList(state)
    if (list?.node.type === type) return liftListItem(list_item)(state, dispatch)
    if (list?.node.type !== other) return wrapInList(type)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.position, type))
    return true
  },
})

/** The formats by the names of their buttons. */
export const formats = {
  heading2: createHeading(2),
  heading3: createHeading(3),
  heading4: createHeading(4),
  bold: { command: toggleMark(strong), isActive: state => hasMark(state, strong) },
  italic: { command: toggleMark(em), isActive: state => hasMark(state, em) },
  list: createList(bullet_list, ordered_list),
  numberedList: createList(ordered_list, bullet_list),
  quote: {
    isActive: isInQuote,
    command: (state, dispatch) => (isInQuote(state) ? lift : wrapIn(blockquote))(state, dispatch),
  },
} satisfies Record<string, Format>

export const history = {
  undo: { command: undo, isEnabled: (state: EditorState) => undoDepth(state) > 0 },
  redo: { command: redo, isEnabled: (state: EditorState) => redoDepth(state) > 0 },
}

const isInBlock = ({ selection: { $from, to } }: EditorState, type: NodeType, level: number): boolean =>
  to <= $from.end() && $from.parent.type === type && $from.parent.attrs['level'] === level

function hasMark({ selection: { from, to, empty, $from }, storedMarks, doc }: EditorState, type: MarkType): boolean {
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

function isInQuote({ selection }: EditorState): boolean {
  return findAncestor(selection.$from, blockquote) !== undefined
}

type Found = { node: Node; position: number }

function findAncestor($from: ResolvedPos, ...types: NodeType[]): Found | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, position: $from.before(depth) }
  }
  return undefined
}

/** The innermost list around the selection. */
const findList = ({ selection: { $from } }: EditorState): Found | undefined =>
  findAncestor($from, bullet_list, ordered_list)

/** A link in the document, with the range of the text that has it. */
export type LinkRange = { from: number; to: number; attributes: Attributes }

/** The link at the selection; undefined if there is none. */
export function findLink({ selection: { $from } }: EditorState): LinkRange | undefined {
  const { parent, parentOffset } = $from
  const getLink = (index: number) => parent.maybeChild(index)?.marks.find(({ type }) => type === link)
  const [before, after] = [parent.childBefore(parentOffset).index, parent.childAfter(parentOffset).index]
  const index = getLink(after) ? after : before
  const mark = getLink(index)
  if (!mark) return undefined
  const hasLink = (child: number) => getLink(child)?.eq(mark) ?? false
  let [first, end] = [index, index + 1]
  while (hasLink(first - 1)) first--
  while (hasLink(end)) end++
  const getPosition = (child: number) => {
    const before = parent.content.content.slice(0, child)
    return before.reduce((position, { nodeSize }) => position + nodeSize, $from.start())
  }
  return { from: getPosition(first), to: getPosition(end), attributes: mark.attrs['attributes'] as Attributes }
}

/** Makes the selected text a link, or changes the link at the selection. Without a selection, inserts the target. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const current = findLink(state)
    const { from, to, empty } = state.selection
    const mark = link.create({ attributes: { ...current?.attributes, href } })
    const { tr } = state
    if (current) tr.removeMark(current.from, current.to, link).addMark(current.from, current.to, mark)
    else if (empty) tr.insert(from, schema.text(href, [...getMarks(state), mark]))
    else tr.addMark(from, to, mark)
    dispatch?.(tr.scrollIntoView())
    return true
  }

const getMarks = ({ storedMarks, selection }: EditorState): readonly Mark[] => storedMarks ?? selection.$from.marks()

export const removeLink: Command = (state, dispatch) => {
  const current = findLink(state)
  if (!current) return false
  dispatch?.(state.tr.removeMark(current.from, current.to, link))
  return true
}

/** The attributes of the selected image; undefined if no image is selected. */
export function getSelectedImage({ selection }: EditorState): Attributes | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type !== image) return undefined
  return selection.node.attrs['attributes'] as Attributes
}

/** Inserts an image in place of the selection. A selected image with the same address keeps its other attributes. */
export const setImage =
  (chosen: Attributes): Command =>
  (state, dispatch) => {
    const current = getSelectedImage(state)
    const attributes = current?.['src'] === chosen['src'] ? { ...current, ...chosen } : chosen
    dispatch?.(state.tr.replaceSelectionWith(image.create({ attributes })).scrollIntoView())
    return true
  }
