import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Language } from '../../../index.ts'
import { isPlainText, parseHtml } from '../../lib/text/parse-html.ts'
import { getServerRendering, isRenderedByService } from '../../lib/browser/server-rendering.ts'
import './prose.css'

type Props = { html: string; lang?: Language | undefined }

/** The HTML text of a record. Its headings are moved to levels below the title of the page. */
export function Prose({ html, lang }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => element.current?.replaceChildren(...prepareHtml(html).childNodes), [html])
  const props = { class: `prose${isPlainText(html) ? ' plain' : ''}`, lang }
  if (isRenderedByService)
    return <div {...props} dangerouslySetInnerHTML={{ __html: getServerRendering().sanitizeHtml(html) }} />
  return <div ref={element} {...props} />
}

function prepareHtml(html: string): HTMLElement {
  const body = parseHtml(html)
  for (const link of body.querySelectorAll('a[href]')) {
    const isOpener = link.hasAttribute('target') || isExternal(link.getAttribute('href') ?? '')
    if (isOpener) link.setAttribute('rel', 'noopener')
  }
  for (const image of body.querySelectorAll('img')) {
    image.setAttribute('loading', 'lazy')
    if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
  }
  renumberHeadings(body)
  return body
}

/** Whether a link leads to another site. A URL that is not valid counts as external. */
const isExternal = (href: string): boolean =>
  !URL.canParse(href, location.href) || new URL(href, location.href).origin !== location.origin

/** Renumbers headings so that they begin at level 2 and no level is skipped, independent of the levels in the text. */
function renumberHeadings(body: HTMLElement): void {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const getLevel = (heading: Element) => Number(heading.tagName.slice(1))
  const topLevel = Math.min(...headings.map(getLevel))
  let lastLevel = 1
  for (const heading of headings) {
    lastLevel = Math.min(getLevel(heading) - topLevel + 2, lastLevel + 1, 6)
    const replacement = document.createElement(`h${lastLevel}`)
    replacement.append(...heading.childNodes)
    for (const { name, value } of heading.attributes) replacement.setAttribute(name, value)
    heading.replaceWith(replacement)
  }
}
