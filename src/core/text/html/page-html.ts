import sanitize, { type Attributes, type IOptions } from 'sanitize-html'
import { allowedTags, hasComment } from './attributes.ts'

/**
 * The stored HTML of a text for a page of the service (docs/decisions/texts.md): without classes, ids and styles, with
 * headings from level 2, and images that are loaded when they are near.
 */
export function toPageHtml(html: string): string {
  const renumberHeading = createHeadingNumbers(html)
  const headings = [1, 2, 3, 4, 5, 6].map(level => [`h${level}`, () => renumberHeading(level)])
  const transformTags = { a: toLink, img: toImage, ...(Object.fromEntries(headings) as IOptions['transformTags']) }
  return sanitize(html, { ...options, transformTags })
}

const options: IOptions = {
  allowedTags,
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'hreflang', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'type', 'reversed'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  disallowedTagsMode: 'discard',
  nestingLimit: 100,
}

const toLink = (tagName: string, attribs: Attributes) => ({
  tagName,
  attribs: { ...withoutComments(attribs), rel: 'noopener' },
})

const toImage = (tagName: string, attribs: Attributes) => ({
  tagName,
  attribs: { ...withoutComments(attribs), alt: attribs['alt'] ?? '', loading: 'lazy' },
})

/** Texts that were stored by an earlier version may have addresses with comments. */
const withoutComments = (attribs: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attribs).filter(([, value]) => !hasComment(value)))

/** Numbers headings so that they begin at level 2 and no level is skipped, whichever levels the text has. */
function createHeadingNumbers(html: string) {
  const levels = [...html.matchAll(/<h([1-6])\b/gi)].map(([, level]) => Number(level))
  const topLevel = Math.min(...levels)
  let lastLevel = 1
  return (level: number) => {
    lastLevel = Math.min(level - topLevel + 2, lastLevel + 1, 6)
    return { tagName: `h${lastLevel}`, attribs: {} }
  }
}
