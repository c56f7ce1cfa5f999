import { Bold, Heading2, Italic, Link2, List } from 'lucide-preact'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { useMessages } from '../../../lib/text/messages.ts'
import { getControlProps, type FieldProps } from '../field-frame.tsx'
import { createSourceButton, FormatToolbar } from './format-toolbar.tsx'
import { applyTextAreaEdit, type HtmlFormat, htmlFormatters, toTextAreaValue } from './html-text.ts'

const formatButtons: { name: HtmlFormat; icon: JSX.Element }[] = [
  { name: 'bold', icon: <Bold aria-hidden /> },
  { name: 'italic', icon: <Italic aria-hidden /> },
  { name: 'link', icon: <Link2 aria-hidden /> },
  { name: 'list', icon: <List aria-hidden /> },
  { name: 'heading2', icon: <Heading2 aria-hidden /> },
]

type Props = {
  field: FieldProps<string>
  rows: number
  toolbarLabel: string
  /** Switches to the formatted text; absent if the editor cannot be loaded. */
  showText: (() => void) | undefined
}

/**
 * A text area for HTML source, with buttons that insert tags. Parts of the text that the user does not edit stay
 * exactly the same.
 */
export function HtmlSource({ field, rows, toolbarLabel, showText }: Props) {
  const messages = useMessages('form')
  const area = useRef<HTMLTextAreaElement>(null)
  const buttons = [
    ...formatButtons.map(({ name, icon }) => ({
      name,
      label: messages[name],
      icon,
      run: () => area.current && insertTags(area.current, name),
    })),
    ...(showText ? [{ ...createSourceButton(messages), isPressed: true, run: showText }] : []),
  ]
  return (
    <>
      <FormatToolbar label={toolbarLabel} buttons={buttons} onEscape={() => area.current?.focus()} />
      <textarea
        {...getControlProps(field)}
        ref={area}
        rows={rows}
        value={toTextAreaValue(field.value)}
        onInput={({ currentTarget }) => field.change(applyTextAreaEdit(field.value, currentTarget.value))}
      />
    </>
  )
}

/** Puts tags around the selection. The Undo of the browser removes them, if `execCommand` is supported. */
function insertTags(area: HTMLTextAreaElement, name: HtmlFormat): void {
  const { selectionStart, selectionEnd, value } = area
  const { text, selected } = htmlFormatters[name](value.slice(selectionStart, selectionEnd))
  area.focus()
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text, selectionStart, selectionEnd)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(selectionStart + selected[0], selectionStart + selected[1])
}
