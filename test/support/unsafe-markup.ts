import { type DefaultTreeAdapterTypes as Tree, parseFragment, serialize } from 'parse5'

/** Elements that can only show something. */
const safeElements = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p div blockquote figure figcaption ul ol li dl dt dd table caption thead tbody tfoot tr td th pre hr br ' +
    'a img span strong b em i u s sub sup small mark abbr time code kbd q cite del ins details summary'
  ).split(' '),
)

/** Attributes that are safe with any value. */
const safeAttributes = new Set(
  'title alt width height rel target start type reversed colspan rowspan scope open datetime'.split(' '),
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
  const found = variants.flatMap(variant => findInNode(parseFragment(variant)))
  return [...new Set(found)].filter(item => item !== '<select>')
}

const findInNode = (node: Tree.ParentNode): string[] =>
  node.childNodes.flatMap(child => {
    if (child.nodeName === '#text') return []
    if (!('attrs' in child)) return [child.nodeName]
    const found = safeElements.has(child.tagName) ? child.attrs.flatMap(findInAttribute) : [`<${child.tagName}>`]
    return [...found, ...findInNode(child)]
  })

function findInAttribute({ name, value }: { name: string; value: string }): string[] {
  if (safeAttributes.has(name)) return []
  const isSafe =
    (name === 'href' && /^(https?:|mailto:|tel:|[/?#]|[^:]*$)/i.test(stripBlanks(value))) ||
    (name === 'src' && /^https?:\/\/[^/]/i.test(stripBlanks(value))) ||
    (name === 'style' && /^\s*text-align:\s*\w+;?\s*$/i.test(value))
  return isSafe ? [] : [`${name}="${value}"`]
}

/** A browser ignores blanks and control characters in an address. */
const stripBlanks = (address: string): string => address.replace(/[\p{Cc}\p{Zs}]+/gu, '')
