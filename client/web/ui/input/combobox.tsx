import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import './combobox.css'

/** A value that the user can choose. `detail` tells suggestions with the same label apart. */
export type Suggestion = { key: string; label: string; detail?: string; isCreation?: boolean }

type Props = {
  /** Attributes of the text field, from `getControlProps`. */
  inputProps: JSX.HTMLAttributes<HTMLInputElement> & { id: string }
  label: string
  text: string
  suggestions: readonly Suggestion[]
  /** The state of the search, which is displayed and announced to screen readers. */
  statusText: string
  placeholder?: string
  onTextChange: (text: string) => void
  onSelect: (suggestion: Suggestion) => void
  /** Called when the list opens or closes. While it is closed, no search is needed. */
  onOpenChange?: (isOpen: boolean) => void
  /** Called for keys that the list does not use. */
  onOtherKey?: (event: KeyboardEvent) => void
}

/** A text field with suggestions: an editable combobox with list autocompletion, after the ARIA Authoring Practices. */
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
  const { isOpen, activeIndex, open, close, select, onKeyDown } = useSuggestionList(suggestions, onSelect, props)
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
        aria-activedescendant={isOpen && activeIndex >= 0 ? `${inputProps.id}-option-${activeIndex}` : undefined}
        onInput={({ currentTarget }) => (open(), onTextChange(currentTarget.value))}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div class="combobox-panel" hidden={!isOpen}>
        <p class="combobox-status" role="status">
          {isOpen ? statusText : ''}
        </p>
        <Options id={inputProps.id} {...{ label, suggestions, activeIndex, select }} />
      </div>
    </div>
  )
}

type OptionsProps = Pick<Props, 'label' | 'suggestions'> & {
  id: string
  activeIndex: number
  select: (suggestion: Suggestion) => void
}

function Options({ id, label, suggestions, activeIndex, select }: OptionsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  return (
    <ul
      class="combobox-list"
      role="listbox"
      id={`${id}-list`}
      aria-label={label}
      ref={list}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, index) => (
        <Option
          key={suggestion.key}
          id={`${id}-option-${index}`}
          isActive={index === activeIndex}
          {...{ suggestion, select: () => select(suggestion) }}
        />
      ))}
    </ul>
  )
}

type OptionProps = { suggestion: Suggestion; id: string; isActive: boolean; select: () => void }

/** One suggestion. A click on it keeps the focus in the text field. */
const Option = ({ suggestion, id, isActive, select }: OptionProps) => (
  <li
    role="option"
    id={id}
    aria-selected={isActive}
    class={suggestion.isCreation ? 'combobox-creation' : undefined}
    onMouseDown={event => event.preventDefault()}
    onClick={select}
  >
    <span>{suggestion.label}</span>
    {suggestion.detail && <span class="combobox-detail">{suggestion.detail}</span>}
  </li>
)

/**
 * The index of the active suggestion; -1 for none. It is stored by key, so that the same suggestion stays
 * active when the list changes.
 */
function useActiveSuggestion(suggestions: readonly Suggestion[]) {
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const activeIndex = suggestions.findIndex(({ key }) => key === activeKey)
  const move = (step: number) => {
    // Without an active suggestion, the down key goes to the first one (-1 + 1) and the up key to the last one (0 - 1).
    const from = activeIndex < 0 && step < 0 ? 0 : activeIndex
    const next = suggestions[(from + step + suggestions.length) % suggestions.length]
    setActiveKey(next?.key ?? null)
  }
  return { activeIndex, move, clear: () => setActiveKey(null) }
}

/** The state of the list, and its keyboard handler. */
function useSuggestionList(
  suggestions: readonly Suggestion[],
  onSelect: (suggestion: Suggestion) => void,
  { onOpenChange, onOtherKey }: Pick<Props, 'onOpenChange' | 'onOtherKey'>,
) {
  const [isOpen, setOpen] = useState(false)
  const { activeIndex, move, clear } = useActiveSuggestion(suggestions)
  const changeOpen = (isNowOpen: boolean) => {
    clear()
    if (isNowOpen === isOpen) return
    setOpen(isNowOpen)
    onOpenChange?.(isNowOpen)
  }
  const [open, close] = [() => changeOpen(true), () => changeOpen(false)]
  const select = (suggestion: Suggestion) => {
    onSelect(suggestion)
    close()
  }
  const openAndMove = (step: number) => {
    open()
    move(step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrows = { ArrowDown: () => openAndMove(1), ArrowUp: () => openAndMove(-1) }
    const action = { ...arrows, Enter: selectActive, Escape: isOpen ? close : undefined }[event.key]
    if (!action) return onOtherKey?.(event)
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  function selectActive() {
    const suggestion = suggestions[activeIndex]
    if (isOpen && suggestion) select(suggestion)
    else open()
  }
  return { isOpen, activeIndex, open, close, select, onKeyDown }
}
