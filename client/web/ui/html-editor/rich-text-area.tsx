import { RichTextToolbar } from './toolbar/rich-text-toolbar.tsx'
import { useEditor } from './use-editor.ts'
import './rich-text-area.css'

type Props = {
  html: string
  change: (html: string) => void
  /** The name of the toolbar. */
  toolbarLabel: string
  /** The attributes of the text: id, label, language, error. */
  attributes: Record<string, string | undefined>
  /** Switches to the HTML of the text. */
  showSource: () => void
}

/** An editor for formatted text. A text that the user does not edit stays exactly as it is, to the last character. */
export function RichTextArea({ html, change, toolbarLabel, attributes, showSource }: Props) {
  const editor = useEditor(html, change, attributes)
  return (
    <>
      <RichTextToolbar {...{ editor, showSource }} label={toolbarLabel} lang={attributes['lang']} />
      <div ref={editor.mount} class="prose rich-text" />
    </>
  )
}
