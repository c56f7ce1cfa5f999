import { parse, type Token } from '@messageformat/parser'
import type { Catalogue } from './catalogues.ts'

const header = `// Generated from en.json. After a change there, run: npm run fix

/** What a message shows in place of \`{name}\`. */
type Value = string | number

/** The texts of a language: a message without arguments is a string, one with arguments a function of their values. */
`

/**
 * The text of `types.ts`: the type of a compiled catalogue, from the English texts. Fails when a text is no ICU
 * message.
 */
export const generateTypes = (catalogue: Catalogue): string =>
  `${header}export type Messages = ${formatSection(catalogue, '')}\n`

function formatSection(section: Catalogue, indent: string): string {
  const lines = Object.entries(section).map(([key, value]) => {
    const type = typeof value === 'string' ? formatMessageType(value) : formatSection(value, `${indent}  `)
    return `${indent}  ${formatKey(key)}: ${type}\n`
  })
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}${indent}}`
}

const formatKey = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`)

function formatMessageType(message: string): string {
  const types = listArguments(message)
  if (types.size === 0) return 'string'
  const fields = [...types].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, type]) => `${name}: ${type}`)
  return `(values: { ${fields.join('; ')} }) => string`
}

/** The arguments of an ICU message with the type of each. The argument of a plural is a number. */
export function listArguments(message: string): Map<string, 'Value' | 'number' | 'string'> {
  const types = new Map<string, 'Value' | 'number' | 'string'>()
  const visit = (token: Token): void => {
    if (token.type === 'argument' && !types.has(token.arg)) types.set(token.arg, 'Value')
    if (token.type === 'function') types.set(token.arg, 'number')
    if (token.type === 'select') types.set(token.arg, 'string')
    if (token.type === 'plural' || token.type === 'selectordinal') types.set(token.arg, 'number')
    if ('cases' in token) for (const { tokens } of token.cases) tokens.forEach(visit)
  }
  parse(message).forEach(visit)
  return types
}
