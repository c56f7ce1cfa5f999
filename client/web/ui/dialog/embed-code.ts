import type { Language } from '../../../index.ts'
import { filterAttributes } from '../../lib/embed-attributes.ts'
import { frameHeights } from '../../lib/frame-messages.ts'
import { getViewPath } from '../../../../src/core/page/paths.ts'
import type { CalendarView } from '../../../../src/core/page/segments.ts'
import { type SearchFilters, toFilterQueryString } from '../../lib/filters/search-filters.ts'

/** What another site shows of the calendar. */
export type EmbedChoice = {
  view: CalendarView
  language: Language
  /** `system` for the theme of the reader's device. */
  theme: 'system' | 'light' | 'dark'
  /** In CSS pixels; null for the height of the content. */
  height: number | null
}

type EmbedCode = {
  /** HTML with the element `<calendar-embed>` (client/web/embed/calendar-embed.ts). */
  element: string
  /** HTML with a frame alone, which has a fixed height. */
  frame: string
  /** The address of the frame. */
  url: string
}

/** The HTML for another site. `name` is the name of the calendar. */
export function createEmbedCode(choice: EmbedChoice, filters: SearchFilters, name: string): EmbedCode {
  const { view, language, theme, height } = choice
  const { origin } = location
  const query = toFilterQueryString(filters)
  const url = new URL(`/${language}/embed${getViewPath(view)}${query}`, origin)
  if (theme !== 'system') url.searchParams.set('theme', theme)

  const link = createElement('a', { href: `${origin}/${language}${getViewPath(view)}${query}` }, name)
  const script = createElement('script', { src: `${origin}/embed.js`, async: '' })
  const element = createElement(
    'calendar-embed',
    {
      src: origin,
      view,
      lang: language,
      ...(theme === 'system' ? {} : { theme }),
      ...(height === null ? {} : { height: String(height) }),
      ...toAttributes(new URLSearchParams(query)),
    },
    link,
  )
  const frame = createElement('iframe', {
    src: url.href,
    title: name,
    width: '100%',
    height: String(height ?? frameHeights.initial),
    loading: 'lazy',
  })
  return { element: `${script.outerHTML}\n${element.outerHTML}`, frame: frame.outerHTML, url: url.href }
}

const toAttributes = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    filterAttributes.flatMap(({ attribute, filter }) => {
      const value = query.get(filter)
      return value === null ? [] : [[attribute, value]]
    }),
  )

/** A document of its own loads and runs nothing. */
const inertDocument = document.implementation.createHTMLDocument('')

function createElement(name: string, attributes: Record<string, string>, content?: string | Element): Element {
  const element = inertDocument.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  if (content !== undefined) element.append(content)
  return element
}
