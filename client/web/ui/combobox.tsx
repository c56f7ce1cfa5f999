import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import './combobox.css'

/** What a field may become: `label` is its name, `detail` tells it from others of the name. */
export type Suggestion = { key: string; label: string; detail?: string; isCreation?: boolean }

type Props = {
  /** Attributes of the text field, its id among them (`controlOf`). */
  inputProps: JSX.HTMLAttributes<HTMLInputElement> & { id: string }
  label: string
  text: string
  suggestions: readonly Suggestion[]
  /** How the search stands, for all to read and hear. */
  statusText: string
  placeholder?: string
  onTextChange: (text: string) => void
  onSelect: (suggestion: Suggestion) => void
  /** The list opens or closes; while it is closed nothing need be searched. */
  onOpenChange?: (isOpen: boolean) => void
  /** Keys that the list has no use for. */
  onOtherKey?: (event: KeyboardEvent) => void
}

/** A text field with a list of what it may become: an editable combobox with list autocompletion, as the ARIA practices have it. */
export function Combobox({
  inputProps,
  label,
  text,
  suggestions,
  statusText,
  placeholder,
  onTextChange,
  onSelect,
  ...props
}: Props) {
  const { isOpen, active, open, close, take, onKeyDown } = useList(suggestions, onSelect, props)
  return (
    <div class="combobox">
      <input
        {...inputProps}
        type="text"
        role="combobox"
        autoComplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={text}
        aria-autocomplete="list"
        aria-expanded={isOpen && suggestions.length > 0}
        aria-controls={`${inputProps.id}-list`}
        aria-activedescendant={isOpen && active >= 0 ? `${inputProps.id}-option-${active}` : undefined}
        onInput={({ currentTarget }) => (open(), onTextChange(currentTarget.value))}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div class="combobox-panel" hidden={!isOpen}>
        <p class="combobox-status" role="status">
          {isOpen ? statusText : ''}
        </p>
        <Options id={inputProps.id} {...{ label, suggestions, active, take }} />
      </div>
    </div>
  )
}

type OptionsProps = Pick<Props, 'label' | 'suggestions'> & {
  id: string
  active: number
  take: (suggestion: Suggestion) => void
}

function Options({ id, label, suggestions, active, take }: OptionsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <ul
      class="combobox-list"
      role="listbox"
      id={`${id}-list`}
      aria-label={label}
      ref={list}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, place) => (
        <Option
          key={suggestion.key}
          id={`${id}-option-${place}`}
          isActive={place === active}
          {...{ suggestion, choose: () => take(suggestion) }}
        />
      ))}
    </ul>
  )
}

type OptionProps = { suggestion: Suggestion; id: string; isActive: boolean; choose: () => void }

/** Keeps the focus in the text field when it is pressed. */
const Option = ({ suggestion, id, isActive, choose }: OptionProps) => (
  <li
    role="option"
    id={id}
    aria-selected={isActive}
    class={suggestion.isCreation ? 'combobox-creation' : undefined}
    onMouseDown={event => event.preventDefault()}
    onClick={choose}
  >
    <span>{suggestion.label}</span>
    {suggestion.detail && <span class="combobox-detail">{suggestion.detail}</span>}
  </li>
)

/** Which suggestion is active. It is known by its key: whatever the list becomes meanwhile, it is the same one or none. */
function useActive(suggestions: readonly Suggestion[]) {
  const [key, setKey] = useState<string | null>(null)
  const active = suggestions.findIndex(suggestion => suggestion.key === key)
  const move = (step: number) => {
    const from = active < 0 && step < 0 ? 0 : active
    const next = suggestions[(from + step + suggestions.length) % suggestions.length]
    setKey(next?.key ?? null)
  }
  return { active, move, clear: () => setKey(null) }
}

/** Whether the list is open, what of it is active, and what keys do with it. */
function useList(
  suggestions: readonly Suggestion[],
  choose: (suggestion: Suggestion) => void,
  { onOpenChange, onOtherKey }: Pick<Props, 'onOpenChange' | 'onOtherKey'>,
) {
  const [isOpen, setOpen] = useState(false)
  const { active, move, clear } = useActive(suggestions)
  const turn = (next: boolean) => {
    clear()
    if (next === isOpen) return
    setOpen(next)
    onOpenChange?.(next)
  }
  const [open, close] = [() => turn(true), () => turn(false)]
  const take = (suggestion: Suggestion) => {
    choose(suggestion)
    close()
  }
  const step = (by: number) => {
    open()
    move(by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ArrowDown: () => step(1), ArrowUp: () => step(-1), Enter: enter, Escape: isOpen ? close : undefined }[
      event.key
    ]
    if (!act) return onOtherKey?.(event)
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  function enter() {
    const suggestion = suggestions[active]
    if (isOpen && suggestion) take(suggestion)
    else open()
  }
  return { isOpen, active, open, close, take, onKeyDown }
}
