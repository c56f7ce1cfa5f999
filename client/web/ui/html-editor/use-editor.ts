import type { Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { createEditorState } from './create-editor-state.ts'
import { parseDocument } from './parse-document.ts'
import { serializeDocument } from './serialize-document.ts'

export type Editor = {
  /** The ref of the element with the text. */
  mount: { current: HTMLDivElement | null }
  /** Null before the first render. */
  state: EditorState | null
  run: (command: Command) => void
  focus: () => void
  /** The dialog of the toolbar that is open. */
  dialog: 'link' | 'image' | null
  setDialog: (dialog: Editor['dialog']) => void
}

/** An editor of a text, in the element of `mount`, which gets the attributes. `change` is called with each new text. */
export function useEditor(
  html: string,
  change: (html: string) => void,
  attributes: Record<string, string | undefined>,
): Editor {
  const mount = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const [dialog, setDialog] = useState<Editor['dialog']>(null)
  /** The text that the editor shows. */
  const [initial] = useState(() => createSourceText(html))
  const shown = useRef(initial)
  const onChange = useRef(change)
  onChange.current = change
  const createState = (source: SourceText) =>
    createEditorState((shown.current = source).doc, { 'Mod-k': () => (setDialog('link'), true) })
  useLayoutEffect(() => {
    if (!mount.current) return
    view.current = createView(mount.current, createState(shown.current), (next, isChanged) => {
      setState(next)
      if (isChanged) onChange.current(shown.current.update(next.doc))
    })
    setState(view.current.state)
    return () => view.current?.destroy()
  }, [])
  useLayoutEffect(() => {
    if (html === shown.current.html) return
    view.current?.updateState(createState(createSourceText(html)))
    setState(view.current?.state ?? null)
  }, [html])
  useLayoutEffect(() => view.current?.setProps({ attributes: omitUndefined(attributes) }))
  const focus = () => view.current?.focus()
  const run = (command: Command) => {
    focus()
    if (view.current) command(view.current.state, view.current.dispatch, view.current)
  }
  return { mount, state, run, focus, dialog, setDialog }
}

function createView(
  mount: HTMLElement,
  state: EditorState,
  onUpdate: (state: EditorState, isChanged: boolean) => void,
): EditorView {
  const view = new EditorView(
    { mount },
    {
      state,
      transformPastedHTML: cleanPastedHtml,
      dispatchTransaction: transaction => {
        view.updateState(view.state.apply(transaction))
        onUpdate(view.state, transaction.docChanged)
      },
    },
  )
  return view
}

type SourceText = { html: string; doc: Node; update: (doc: Node) => string }

/**
 * A text and its document. `update` returns the text of a changed document; the document that was read first is the text
 * as it was, in its own spelling.
 */
function createSourceText(original: string): SourceText {
  const doc = parseDocument(original)
  const source: SourceText = {
    html: original,
    doc,
    update: changed => (source.html = changed.eq(doc) ? original : serializeDocument(changed)),
  }
  return source
}

const omitUndefined = (attributes: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
