import { type DefaultTreeAdapterTypes as Tree, parseFragment, serialize } from 'parse5'

/** Elements that only show something. */
const harmless = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p div blockquote figure figcaption ul ol li dl dt dd table caption thead tbody tfoot tr td th pre hr br ' +
    'a img span strong b em i u s sub sup small mark abbr time code kbd q cite del ins details summary'
  ).split(' '),
)

/** Attributes that only describe; those that hold an address are looked at below. */
const describing = new Set(
  'title alt width height rel target start type reversed colspan rowspan scope open datetime'.split(' '),
)

/**
 * What a browser would find in a text beyond harmless elements: each element, attribute and address that could run, load or
 * cover something. The text is read as browsers read it, again as it stands after that, and inside elements that are read in
 * another manner.
 */
export function findUnsafeMarkup(html: string): string[] {
  const once = serialize(parseFragment(html))
  const readings = [html, once, serialize(parseFragment(once)), `<table>${html}`, `<select>${html}`, `<p><a>${html}`]
  const found = readings.flatMap(reading => dangersBelow(parseFragment(reading)))
  return [...new Set(found)].filter(danger => danger !== '<select>')
}

const dangersBelow = (node: Tree.ParentNode): string[] =>
  node.childNodes.flatMap(child => {
    if (child.nodeName === '#text') return []
    if (!('attrs' in child)) return [child.nodeName]
    const own = harmless.has(child.tagName) ? child.attrs.flatMap(dangerOf) : [`<${child.tagName}>`]
    return [...own, ...dangersBelow(child)]
  })

function dangerOf({ name, value }: { name: string; value: string }): string[] {
  if (describing.has(name)) return []
  const isSafe =
    (name === 'href' && /^(https?:|mailto:|tel:|[/?#]|[^:]*$)/i.test(seen(value))) ||
    (name === 'src' && /^https?:\/\/[^/]/i.test(seen(value))) ||
    (name === 'style' && /^\s*text-align:\s*\w+;?\s*$/i.test(value))
  return isSafe ? [] : [`${name}="${value}"`]
}

/** An address as a browser takes it: without blanks around it, and without control characters in it. */
const seen = (address: string): string => address.replace(/[\p{Cc}\p{Zs}]+/gu, '')
