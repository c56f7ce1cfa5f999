import { Bold, Heading2, Italic, Link2, List } from 'lucide-preact'
import type { JSX, RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useMessages } from '../../lib/language.ts'
import { getControlProps, FieldFrame, type FieldProps } from './field-frame.tsx'
import { applyTextAreaEdit, type HtmlFormat, htmlFormatters, toTextAreaValue } from './html-text.ts'
import { fieldWords } from '../../lib/form/field-words.ts'

/** A text with HTML in it, as it is, with a few buttons for the tags. What is not touched stays byte for byte. */
export function HtmlField({ rows = 8, ...field }: FieldProps<string> & { rows?: number }) {
  const words = useMessages(fieldWords)
  const area = useRef<HTMLTextAreaElement>(null)
  const described = { ...field, hint: field.hint ?? words.htmlHint }
  return (
    <FieldFrame {...described}>
      <div class="html-field">
        <Toolbar area={area} label={`${words.toolbar}: ${field.label}`} />
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

/** One stop of the Tab key; arrows go from button to button. */
function Toolbar({ area, label }: ToolbarProps) {
  const words = useMessages(fieldWords)
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: buttons.length - 1 - current }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + buttons.length) % buttons.length
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div class="html-tools" role="toolbar" aria-label={label} ref={bar} onKeyDown={go}>
      {buttons.map(({ name, icon }, place) => (
        <button
          key={name}
          type="button"
          class="icon-button"
          aria-label={words[name]}
          title={words[name]}
          tabIndex={place === current ? 0 : -1}
          onClick={() => area.current && format(area.current, name)}
        >
          {icon}
        </button>
      ))}
    </div>
  )
}

/** Sets tags around what is selected, as a step that the browser can undo where it knows how. */
function format(area: HTMLTextAreaElement, name: HtmlFormat): void {
  const { selectionStart, selectionEnd, value } = area
  const { text, selected } = htmlFormatters[name](value.slice(selectionStart, selectionEnd))
  area.focus()
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text, selectionStart, selectionEnd)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(selectionStart + selected[0], selectionStart + selected[1])
}
