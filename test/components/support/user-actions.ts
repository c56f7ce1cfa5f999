/** User actions, as the DOM events that a browser dispatches for them. */

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'

/** Fields that were edited since they got the focus. A browser dispatches `change` when they lose it. */
const edited = new WeakSet<Element>()

export function userFocus(element: HTMLElement): void {
  const next = element.closest<HTMLElement>(focusable)
  const current = document.activeElement
  if (current === next) return
  if (current && edited.delete(current)) current.dispatchEvent(new Event('change', { bubbles: true }))
  if (next) next.focus()
  else (current as HTMLElement | null)?.blur()
}

/** Presses and releases the mouse on an element. */
export function userClick(element: HTMLElement): void {
  const options = { bubbles: true, cancelable: true, button: 0 }
  element.dispatchEvent(new PointerEvent('pointerdown', options))
  const isFocusKept = !element.dispatchEvent(new MouseEvent('mousedown', options))
  if (!isFocusKept) userFocus(element)
  element.dispatchEvent(new PointerEvent('pointerup', options))
  element.dispatchEvent(new MouseEvent('mouseup', options))
  element.click()
}

/** Replaces the text of a field. */
export function fill(field: HTMLInputElement, text: string): void {
  userFocus(field)
  if (field.isContentEditable) field.innerHTML = text
  else field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  if (/^(date|time|datetime-local|month|number|color|range)$/.test(field.type))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  else edited.add(field)
}

export function selectOption(select: HTMLSelectElement, wanted: string): void {
  const option = [...select.options].find(({ value, text }) => value === wanted || text.trim() === wanted)
  if (!option) throw new Error(`There is no option “${wanted}”.`)
  userFocus(select)
  select.value = option.value
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Presses a key on the focused element. Enter in a field submits its form; Enter or space on a button clicks it. */
export function press(key: string): void {
  if (key === 'Tab') throw new Error('The order of the focus depends on the layout: test it in a browser.')
  const element = (document.activeElement ?? document.body) as HTMLInputElement
  const options = { key, bubbles: true, cancelable: true }
  const isHandled = !element.dispatchEvent(new KeyboardEvent('keydown', options))
  if (!isHandled) pressDefault(element, key)
  element.dispatchEvent(new KeyboardEvent('keyup', options))
}

function pressDefault(element: HTMLInputElement, key: string): void {
  const isButton = element.matches('button, a[href], summary')
  if (isButton && (key === 'Enter' || (key === ' ' && !element.matches('a')))) return element.click()
  if (key !== 'Enter' || !element.matches('input') || !element.form) return
  if (edited.delete(element)) element.dispatchEvent(new Event('change', { bubbles: true }))
  element.form.querySelector<HTMLButtonElement>('button:not([type=button]), [type=submit]')?.click()
}

/** Types one character after another at the end of a field. */
export function typeText(field: HTMLInputElement, text: string): void {
  for (const character of text) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: character, bubbles: true, cancelable: true }))
    fill(field, field.value + character)
    field.dispatchEvent(new KeyboardEvent('keyup', { key: character, bubbles: true }))
  }
}
