import { Bold, Heading2, Italic, Link2, List } from 'lucide-preact'
import type { JSX, RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useMessages } from '../../lib/messages.ts'
import { getControlProps, FieldFrame, type FieldProps } from './field-frame.tsx'
import { applyTextAreaEdit, type HtmlFormat, htmlFormatters, toTextAreaValue } from './html-text.ts'

/**
 * A text area for HTML source, with buttons that insert tags. Parts of the text that the user does not
 * edit stay exactly the same.
 */
export function HtmlField({ rows = 8, ...field }: FieldProps<string> & { rows?: number }) {
  const messages = useMessages('form')
  const area = useRef<HTMLTextAreaElement>(null)
  const described = { ...field, hint: field.hint ?? messages.htmlHint }
  return (
    <FieldFrame {...described}>
      <div class="html-field">
        <FormatToolbar area={area} label={`${messages.toolbar}: ${field.label}`} />
        <textarea
          {...getControlProps(described)}
          ref={area}
          rows={rows}
          value={toTextAreaValue(field.value)}
          onInput={({ currentTarget }) => field.change(applyTextAreaEdit(field.value, currentTarget.value))}
        />
      </div>
    </FieldFrame>
  )
}

const buttons: { name: HtmlFormat; icon: JSX.Element }[] = [
  { name: 'bold', icon: <Bold aria-hidden /> },
  { name: 'italic', icon: <Italic aria-hidden /> },
  { name: 'link', icon: <Link2 aria-hidden /> },
  { name: 'list', icon: <List aria-hidden /> },
  { name: 'heading', icon: <Heading2 aria-hidden /> },
]

type ToolbarProps = { area: RefObject<HTMLTextAreaElement>; label: string }

/** A toolbar that is one stop of the Tab key. The arrow keys move between its buttons. */
function FormatToolbar({ area, label }: ToolbarProps) {
  const messages = useMessages('form')
  const [current, setCurrent] = useState(0)
  const toolbar = useRef<HTMLDivElement>(null)
  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: buttons.length - 1 - current }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + buttons.length) % buttons.length
    setCurrent(next)
    toolbar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div class="html-tools" role="toolbar" aria-label={label} ref={toolbar} onKeyDown={moveFocus}>
      {buttons.map(({ name, icon }, index) => (
        <button
          key={name}
          type="button"
          class="icon-button"
          aria-label={messages[name]}
          title={messages[name]}
          tabIndex={index === current ? 0 : -1}
          onClick={() => area.current && insertTags(area.current, name)}
        >
          {icon}
        </button>
      ))}
    </div>
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
