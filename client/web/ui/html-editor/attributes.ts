import { hiddenStyle, listShownStyles } from '../../lib/text/parse-html.ts'
import { isWebAddress } from '../../lib/text/is-web-address.ts'

/** The attributes of an element by name, as they are stored. */
export type Attributes = Readonly<Record<string, string>>

/** The attribute that carries all attributes of an element through the clipboard. */
export const copiedAttributes = 'data-attributes'

/** The attributes of a parsed element, with its style under its real name. */
export function readAttributes(element: Element): Attributes {
  const copied = element.getAttribute(copiedAttributes)
  if (copied !== null) return parseCopied(copied)
  return Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name === hiddenStyle ? 'style' : name, value]),
  )
}

function parseCopied(json: string): Attributes {
  try {
    const entries = Object.entries(JSON.parse(json) as Record<string, unknown>)
    return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  } catch {
    return {}
  }
}

/** The attributes that the editor shows. Style and class stay out: the page has its own, and the policy forbids styles. */
export function showAttributes(attributes: Attributes): Record<string, string> {
  const shown = Object.entries(attributes).filter(([name, value]) => isShown(name, value))
  const isPlain = Object.keys(attributes).length === 0
  return {
    ...Object.fromEntries(shown),
    ...listShownStyles(attributes['style'] ?? '', attributes['class'] ?? ''),
    ...(isPlain ? {} : { [copiedAttributes]: JSON.stringify(attributes) }),
  }
}

function isShown(name: string, value: string): boolean {
  if (name === 'href') return isLinkTarget(value)
  if (name === 'src') return isWebAddress(value)
  return /^(?:lang|dir|title|alt|width|height|align|start|type|reversed)$/.test(name)
}

/** Whether the service stores a text as the target of a link: http, https, mailto, tel, or an address in this calendar. */
export const isLinkTarget = (target: string): boolean =>
  isWebAddress(target) || /^(?:mailto:\S+@\S+|tel:[+\d][\d\s().-]*|[/#?]\S*)$/i.test(target)

/** The target of a link that a user typed; null if it is none. `example.org` and `me@example.org` are completed. */
export function completeLinkTarget(text: string): string | null {
  const typed = text.trim()
  if (isLinkTarget(typed)) return typed
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) return `mailto:${typed}`
  const address = `https://${typed}`
  return /^[^\s/:?#@]+\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(typed) && isLinkTarget(address) ? address : null
}
