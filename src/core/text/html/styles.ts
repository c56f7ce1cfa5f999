import { decodeHTML, decodeHTMLAttribute } from 'entities'

/**
 * The CSS that descriptions keep. Every declaration is checked alone, and none can take an element out of the flow,
 * load a file or make content larger than its box: a text covers nothing else on the page that shows it.
 */

type Check = (value: string) => boolean

const styleMaxLength = 2000

/** The largest number per unit. Percentages never exceed the parent. */
const measureMax: Record<string, number> = { '': 0, px: 2000, pt: 1500, em: 120, rem: 120, '%': 100 }
const spaceMax: Record<string, number> = { '': 0, px: 100, pt: 75, em: 6, rem: 6, '%': 50 }
const borderMax: Record<string, number> = { '': 0, px: 5, pt: 4 }
/** No `em` and no `%`: in nested elements they multiply. */
const fontSizeMax: Record<string, number> = { px: 72, pt: 54, rem: 4.5 }

const isOneOf =
  (words: string): Check =>
  value =>
    words.split(' ').includes(value)

const isUpTo =
  (max: Record<string, number>): Check =>
  value => {
    const [, number = '', unit = ''] = /^(\d{1,4}(?:\.\d{1,8})?|\.\d{1,8})([a-z]{2,3}|%)?$/.exec(value) ?? []
    return number !== '' && Number(number) <= (max[unit] ?? -1)
  }

const isAny =
  (...checks: Check[]): Check =>
  value =>
    checks.some(check => check(value))

/** A list of one to `max` values, each safe. */
const isListOf =
  (check: Check, max: number): Check =>
  value => {
    const values = value.split(/\s+/)
    return values.length <= max && values.every(check)
  }

const isColor: Check = value => /^(?:[a-z]{3,24}|#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/.test(value)

const isFontFamily: Check = value =>
  value.split(',').every(name => /^(?:[\p{L}-][\p{L}\d _-]*|'[\p{L}\d ._-]+'|"[\p{L}\d ._-]+")$/u.test(name.trim()))

const isBorderStyle = isOneOf('none hidden solid dotted dashed double')
/** `1px solid rgb(0, 0, 0)` in any order. */
const isBorder: Check = value => {
  const withoutFunctions = value.replace(/[a-z]{3,4}\([^()]*\)/g, color => (isColor(color) ? 'black' : '?'))
  return isListOf(isAny(isBorderStyle, isUpTo(borderMax), isColor), 3)(withoutFunctions)
}

const isMargin = isListOf(isAny(isOneOf('auto'), isUpTo(spaceMax)), 4)
const isPadding = isListOf(isUpTo(spaceMax), 4)

const sides = ['top', 'right', 'bottom', 'left']
const forSides = (name: string, check: Check): Record<string, Check> =>
  Object.fromEntries([name, ...sides.map(side => `${name}-${side}`)].map(each => [each, check]))

const textDecorations = isListOf(isOneOf('none underline overline line-through solid dotted dashed double wavy'), 3)

const styles: Record<string, Check> = {
  'text-align': isOneOf('left right center justify start end'),
  'vertical-align': isOneOf('top middle bottom baseline sub super text-top text-bottom'),
  float: isOneOf('left right none'),
  clear: isOneOf('left right both none'),
  width: isAny(isOneOf('auto'), isUpTo(measureMax)),
  'max-width': isAny(isOneOf('none'), isUpTo(measureMax)),
  height: isOneOf('auto'),
  color: isColor,
  background: isColor,
  'background-color': isColor,
  'font-family': isFontFamily,
  'font-size': isAny(isOneOf('xx-small x-small small medium large x-large xx-large'), isUpTo(fontSizeMax)),
  'font-style': isOneOf('normal italic oblique'),
  'font-weight': isOneOf('normal bold 100 200 300 400 500 600 700 800 900'),
  'line-height': isAny(isOneOf('normal'), value => /^[12](?:\.\d{1,4})?$|^3$/.test(value)),
  'text-decoration': textDecorations,
  'text-decoration-line': textDecorations,
  'text-transform': isOneOf('none uppercase lowercase capitalize'),
  'list-style-type': isOneOf(
    'none disc circle square decimal lower-alpha upper-alpha lower-roman upper-roman lower-greek',
  ),
  'border-collapse': isOneOf('collapse separate'),
  'border-width': isListOf(isUpTo(borderMax), 4),
  'border-style': isListOf(isBorderStyle, 4),
  'border-color': isColor,
  ...forSides('border', isBorder),
  ...forSides('margin', isMargin),
}

/** Padding and heights of other elements can cover what is beside them. */
const padding = forSides('padding', isPadding)
const paddedTags = new Set(['p', 'div', 'blockquote', 'figure', 'td', 'th', 'ul', 'ol', 'li', 'table', 'pre'])
const isHeight = isAny(isOneOf('auto'), isUpTo(measureMax))
const tagsWithHeight = new Set(['img', 'table', 'tr', 'td', 'th'])

function getCheck(tag: string, property: string): Check | undefined {
  if (property === 'height' && tagsWithHeight.has(tag)) return isHeight
  if (Object.hasOwn(padding, property)) return paddedTags.has(tag) ? padding[property] : undefined
  return Object.hasOwn(styles, property) ? styles[property] : undefined
}

function isSafeDeclaration(tag: string, declaration: string): boolean {
  const colon = declaration.indexOf(':')
  if (colon < 0) return false
  const check = getCheck(tag, declaration.slice(0, colon).trim().toLowerCase())
  return (
    check?.(
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ) ?? false
  )
}

/**
 * The safe declarations of a style attribute; null if there is none. A style of which all declarations are safe stays
 * as it is written, with its entities.
 */
export function sanitizeStyle(tag: string, style: string): string | null {
  if (style.length > styleMaxLength) return null
  const hasEntities = style.includes('&')
  const decoded = hasEntities ? decodeHTMLAttribute(style) : style
  // No safe value contains a semicolon, so a browser splits safe declarations at the same places.
  const declarations = decoded.split(';').filter(declaration => declaration.trim() !== '')
  const safe = declarations.filter(declaration => isSafeDeclaration(tag, declaration))
  if (safe.length === 0) return null
  const isUnchanged = safe.length === declarations.length && (!hasEntities || decodeHTML(style) === decoded)
  return isUnchanged ? style : safe.map(declaration => declaration.trim()).join('; ')
}
