import { useMemo } from 'preact/hooks'
import type { Language } from '../../index.ts'
import './prose.css'

type Props = { html: string; lang?: Language | undefined }

/** The text of a record. The service has cleaned it; here its headings find their place below that of the page. */
export function Prose({ html, lang }: Props) {
  const shown = useMemo(() => tidied(html), [html])
  const isPlain = !/<(p|div|ul|ol|dl|table|blockquote|h[1-6]|br|pre|figure)\b/i.test(html)
  return <div class={`prose${isPlain ? ' plain' : ''}`} lang={lang} dangerouslySetInnerHTML={{ __html: shown }} />
}

/** The same text without tags: lines for blocks. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr|blockquote)>/gi, '$&\n')
  const { body } = new DOMParser().parseFromString(aligned(spaced), 'text/html')
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim()
}

function tidied(html: string): string {
  const { body } = new DOMParser().parseFromString(aligned(html), 'text/html')
  for (const link of body.querySelectorAll('a[href]')) {
    if (isForeign(link.getAttribute('href') ?? '')) link.setAttribute('rel', 'noopener')
  }
  for (const image of body.querySelectorAll('img')) {
    image.setAttribute('loading', 'lazy')
    if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
  }
  order(body)
  return body.innerHTML
}

/** Whether a link leads away; one that no browser can follow does. */
const isForeign = (href: string): boolean =>
  !URL.canParse(href, location.href) || new URL(href, location.href).origin !== location.origin

/** Styles inside texts are not taken by the page (its content policy); the one that may be there is an alignment. */
const aligned = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, tag => tag.replace(/ style="\s*text-align:\s*(\w+);?\s*"/i, ' data-align="$1"'))

/** Headings begin at the second level and go down by one at a time, whatever levels an editor chose for their looks. */
function order(body: HTMLElement): void {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levelOf = (heading: Element) => Number(heading.tagName.slice(1))
  const top = Math.min(...headings.map(levelOf))
  let last = 1
  for (const heading of headings) {
    last = Math.min(levelOf(heading) - top + 2, last + 1, 6)
    const placed = document.createElement(`h${last}`)
    placed.append(...heading.childNodes)
    for (const { name, value } of heading.attributes) placed.setAttribute(name, value)
    heading.replaceWith(placed)
  }
}
