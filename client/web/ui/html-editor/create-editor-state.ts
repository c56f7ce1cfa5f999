import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history as createHistory, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { formats } from './editor-commands.ts'
import { schema } from './schema.ts'

const { list_item, hard_break } = schema.nodes

const insertLineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView())
  return true
})

/** The keys of the commands. The Tab key leaves the editor, so that people who use the keyboard are not caught. */
const keys: Record<string, Command> = {
  Enter: splitListItem(list_item),
  'Shift-Enter': insertLineBreak,
  'Mod-b': formats.bold.command,
  'Mod-i': formats.italic.command,
  'Mod-Alt-2': formats.heading2.command,
  'Mod-Alt-3': formats.heading3.command,
  'Mod-Alt-4': formats.heading4.command,
  'Mod-Shift-7': formats.numberedList.command,
  'Mod-Shift-8': formats.list.command,
  'Mod-Shift-9': formats.quote.command,
  'Mod-]': sinkListItem(list_item),
  'Mod-[': liftListItem(list_item),
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
}

/** The state of an editor at its beginning. `otherKeys` are keys of commands that belong to the toolbar. */
export const createEditorState = (doc: Node, otherKeys: Record<string, Command>): EditorState =>
  EditorState.create({ doc, plugins: [createHistory(), keymap(otherKeys), keymap(keys), keymap(baseKeymap)] })
