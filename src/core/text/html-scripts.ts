import sanitize from 'sanitize-html'

/** Deeper nesting is an attack: the time of the parser grows with the square of the depth. */
const nestingMax = 1_000

/** The texts of the scripts of a type in a page. A page whose tags are nested too deep is read up to there. */
export function listScripts(html: string, type: string): string[] {
  const texts: string[] = []
  const tooDeep = new RangeError('Tags are nested too deep.')
  let depth = 0
  try {
    sanitize(html, {
      allowedTags: ['script'],
      allowedAttributes: false,
      allowVulnerableTags: true,
      nonTextTags: ['style', 'textarea', 'noscript'],
      onOpenTag: () => {
        if (++depth > nestingMax) throw tooDeep
      },
      onCloseTag: () => void depth--,
      exclusiveFilter: ({ tag, attribs, text }) => {
        if (tag === 'script' && attribs.type?.trim().toLowerCase().split(';')[0] === type) texts.push(text)
        return true
      },
    })
  } catch (error) {
    if (error !== tooDeep) throw error
  }
  return texts
}
