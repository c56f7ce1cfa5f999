import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import './combobox.css'

/** What can be chosen: `label` is its name, `detail` tells it from others of the name. */
export type Choice = { key: string; label: string; detail?: string; isCreation?: boolean }

type Props = {
  /** Attributes of the text field, its id among them (`controlOf`). */
  control: JSX.HTMLAttributes<HTMLInputElement> & { id: string }
  label: string
  text: string
  choices: readonly Choice[]
  /** How the search stands, for all to read and hear. */
  status: string
  placeholder?: string
  type: (text: string) => void
  choose: (choice: Choice) => void
  /** The list opens or closes; while it is closed nothing need be searched. */
  opened?: (isOpen: boolean) => void
  /** Keys that the list has no use for. */
  onOtherKey?: (event: KeyboardEvent) => void
}

/** A text field with a list of what it may become: an editable combobox with list autocompletion, as the ARIA practices have it. */
export function Combobox({ control, label, text, choices, status, placeholder, type, choose, ...props }: Props) {
  const { isOpen, active, open, close, take, onKeyDown } = useList(choices, choose, props)
  return (
    <div class="combobox">
      <input
        {...control}
        type="text"
        role="combobox"
        autoComplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={text}
        aria-autocomplete="list"
        aria-expanded={isOpen && choices.length > 0}
        aria-controls={`${control.id}-list`}
        aria-activedescendant={isOpen && active >= 0 ? `${control.id}-option-${active}` : undefined}
        onInput={({ currentTarget }) => (open(), type(currentTarget.value))}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div class="combobox-panel" hidden={!isOpen}>
        <p class="combobox-status" role="status">
          {isOpen ? status : ''}
        </p>
        <Options id={control.id} {...{ label, choices, active, take }} />
      </div>
    </div>
  )
}

type OptionsProps = Pick<Props, 'label' | 'choices'> & { id: string; active: number; take: (choice: Choice) => void }

function Options({ id, label, choices, active, take }: OptionsProps) {
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
      hidden={choices.length === 0}
    >
      {choices.map((choice, place) => (
        <Option
          key={choice.key}
          id={`${id}-option-${place}`}
          isActive={place === active}
          {...{ choice, choose: () => take(choice) }}
        />
      ))}
    </ul>
  )
}

type OptionProps = { choice: Choice; id: string; isActive: boolean; choose: () => void }

/** Keeps the focus in the text field when it is pressed. */
const Option = ({ choice, id, isActive, choose }: OptionProps) => (
  <li
    role="option"
    id={id}
    aria-selected={isActive}
    class={choice.isCreation ? 'combobox-creation' : undefined}
    onMouseDown={event => event.preventDefault()}
    onClick={choose}
  >
    <span>{choice.label}</span>
    {choice.detail && <span class="combobox-detail">{choice.detail}</span>}
  </li>
)

/** Whether the list is open, what of it is active, and what keys do with it. */
function useList(
  choices: readonly Choice[],
  choose: (choice: Choice) => void,
  { opened, onOtherKey }: Pick<Props, 'opened' | 'onOtherKey'>,
) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const turn = (next: boolean) => {
    if (next === isOpen) return
    setOpen(next)
    setActive(-1)
    opened?.(next)
  }
  useEffect(() => setActive(-1), [choices.map(({ key }) => key).join()])
  const [open, close] = [() => turn(true), () => turn(false)]
  const take = (choice: Choice) => {
    choose(choice)
    close()
  }
  const move = (step: number) => {
    open()
    if (choices.length > 0)
      setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + choices.length) % choices.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: enter, Escape: isOpen ? close : undefined }[
      event.key
    ]
    if (!act) return onOtherKey?.(event)
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  function enter() {
    const choice = choices[active]
    if (isOpen && choice) take(choice)
    else open()
  }
  return { isOpen, active, open, close, take, onKeyDown }
}
