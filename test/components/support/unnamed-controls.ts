import { isVisible } from './locators.ts'

const controls = 'button, a[href], summary, select, textarea, [role=button], [role=textbox], input:not([type=hidden])'

/** The HTML of each control in the document that has no accessible name: a field needs a label, a button a text. */
export const listUnnamedControls = (): string[] =>
  [...document.querySelectorAll(controls)]
    .filter(control => isVisible(control) && !hasName(control))
    .map(control => control.outerHTML)

function hasName(control: Element): boolean {
  const ids = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const labels = [
    ...ids.flatMap(id => document.getElementById(id) ?? []),
    ...((control as HTMLInputElement).labels ?? []),
    ...(control.matches('input, select, textarea') ? [] : [control]),
  ]
  const attributes = ['aria-label', 'title'].map(name => control.getAttribute(name))
  return [...attributes, ...labels.map(readText)].some(text => text?.trim())
}

/** The text of an element, with the descriptions of its pictures. */
const readText = (element: Element): string =>
  [element.textContent, ...[...element.querySelectorAll('img')].map(({ alt }) => alt)].join('')
