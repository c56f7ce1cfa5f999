import { type DefaultTreeAdapterTypes as Tree, parseFragment, serialize } from 'parse5'

/** Elements that can only show something. */
const safeElements = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p div section article address center blockquote figure figcaption ul ol li dl dt dd table caption ' +
    'colgroup col thead tbody tfoot tr td th pre hr br wbr a img span strong b em i u s strike sub sup small big mark ' +
    'abbr time code kbd samp var dfn q cite del ins bdi bdo details summary'
  ).split(' '),
)

/** Attributes that are safe with any value. The page that shows the text decides what a class or an id does. */
const safeAttributes = new Set(
  (
    'title alt class id lang dir align valign width height loading decoding rel target hreflang type datetime start ' +
    'reversed span colspan rowspan scope open'
  ).split(' '),
)

/**
 * The elements and attributes in a text that could run a script, load something or cover the page. Parses the text as a
 * browser does, also after one and two serializations, and inside elements that change how a browser parses.
 */
export function findUnsafeMarkup(html: string): string[] {
  const serialized = serialize(parseFragment(html))
  const variants = [
    html,
    serialized,
    serialize(parseFragment(serialized)),
    `<table>${html}`,
    `<select>${html}`,
    `<p><a>${html}`,
  ]
  const unsafe = variants.flatMap(variant => findInNode(parseFragment(variant)))
  // A variant above adds this element itself.
  return [...new Set(unsafe)].filter(item => item !== '<select>')
}

const findInNode = (node: Tree.ParentNode): string[] =>
  node.childNodes.flatMap(child => {
    if (child.nodeName === '#text') return []
    if (!('attrs' in child)) return [child.nodeName]
    const unsafe = safeElements.has(child.tagName) ? child.attrs.flatMap(findInAttribute) : [`<${child.tagName}>`]
    return [...unsafe, ...findInNode(child)]
  })

function findInAttribute({ name, value }: { name: string; value: string }): string[] {
  if (safeAttributes.has(name)) return []
  const isSafe =
    (name === 'href' && /^(https?:|mailto:|tel:|[/?#]|[^:]*$)/i.test(stripBlanks(value))) ||
    (name === 'src' && /^https?:\/\/[^/]/i.test(stripBlanks(value))) ||
    (name === 'srcset' && value.split(/[\s,]+/).every(part => /^(https?:\/\/.+|[\d.]+[wxh]|)$/i.test(part))) ||
    (name === 'sizes' && /^[^"<>;{}\\]*$/.test(value)) ||
    (name === 'style' && value.split(';').every(isSafeDeclaration))
  return isSafe ? [] : [`${name}="${value}"`]
}

/** Properties that neither move nor load anything, with plain values and without large or negative numbers. */
const isSafeDeclaration = (declaration: string): boolean =>
  /^\s*$/.test(declaration) ||
  (/^\s*(text-|vertical-align|float|clear|(max-)?width|height|color|background(-color)?|font-|line-height|list-style-type|border|margin|padding)[a-z-]*\s*:/i.test(
    declaration,
  ) &&
    !/url|expression|image|var|attr|[\\<>{}@]|-\d|\d{5}/i.test(declaration) &&
    !/(padding|margin|border|font-size)[a-z-]*\s*:.*\d{3}(?!\))/i.test(declaration.replace(/rgba?\(.*?\)/gi, '')))

/** A browser ignores blanks and control characters in an address. */
const stripBlanks = (address: string): string => address.replace(/[\p{Cc}\p{Zs}]+/gu, '')
