import sanitize from 'sanitize-html'

/** Deeper nesting is an attack: the time of the parser grows with the square of the depth. */
const nestingMax = 1_000

/** An element of a page, and the text in it. */
export type HtmlElement = { tag: string; attributes: Readonly<Record<string, string>>; text: string }

/** The elements of a page with one of these tags. A page whose tags are nested too deep is read up to there. */
export function listElements(html: string, tags: string[]): HtmlElement[] {
  const elements: HtmlElement[] = []
  const tooDeep = new RangeError('Tags are nested too deep.')
  let depth = 0
  try {
    sanitize(html, {
      allowedTags: tags,
      allowedAttributes: false,
      allowVulnerableTags: true,
      nonTextTags: ['style', 'textarea', 'noscript'],
      onOpenTag: () => {
        if (++depth > nestingMax) throw tooDeep
      },
      onCloseTag: () => void depth--,
      exclusiveFilter: ({ tag, attribs, text }) => {
        if (tags.includes(tag)) elements.push({ tag, attributes: attribs, text })
        return true
      },
    })
  } catch (error) {
    if (error !== tooDeep) throw error
  }
  return elements
}
