/** A content line of RFC 5545, unfolded. Names of properties and parameters are in upper case. */
export type IcsLine = {
  name: string
  /** The values as they are in the line, without quotes. */
  parameters: Readonly<Record<string, string>>
  /** The value as it is in the line, with its escapes. */
  value: string
  /** The number of the line in the file. */
  number: number
}

/**
 * Properties whose values have no colon. Some programs do not quote the colon of a TZID: `TZID=(UTC+01:00)
 * Berlin:2027…`
 */
const propertiesWithoutColon = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE', 'DUE'])
const timeLine = /^[\w-]+((?:;[^;=:"]+=(?:"[^"]*"|[^;"]*))*):([^:"]*)$/
/** Each character matches in one way alone, or a line without a colon would take for ever. */
const otherLine = /^[\w-]+((?:;[^;=:"]+=(?:"[^"]*"|[^;:,"]*)(?:,(?:"[^"]*"|[^;:,"]*))*)*):/
/** Some programs do not quote a colon or a quote in a parameter: the address of a person begins at the last colon before one. */
const addressLine = /^ORGANIZER(.*):((?:mailto|https?|urn|invalid|tel|sips?):.*)$/is
const linePattern = /^([\w-]+)(?=[;:])/
const parameterPattern = /;([^;=:"]+)=((?:"[^"]*"|[^;"])*)/g

const noParameters = Object.freeze({})

/** The name of a property in upper case; null if the text does not begin with one. */
export const readLineName = (text: string): string | null => linePattern.exec(text)?.[1]?.toUpperCase() ?? null

/** Parses a content line; null if it has no name, or no colon. */
export function parseLine(text: string, number: number): IcsLine | null {
  const name = readLineName(text)
  if (name === null) return null
  const [isAddress, before = '', address = ''] = addressLine.exec(text) ?? []
  if (isAddress) return { name, parameters: parseParameters(balanceQuotes(before)), value: address, number }
  const hasNoParameters = text[name.length] === ':'
  if (hasNoParameters) return { name, parameters: noParameters, value: text.slice(name.length + 1), number }
  const [whole = '', parameters = ''] =
    (propertiesWithoutColon.has(name) ? timeLine.exec(text) : null) ?? otherLine.exec(text) ?? []
  if (whole === '') return parseLooseLine(text, name, number)
  const value = text.slice(name.length + parameters.length + 1)
  return { name, parameters: parseParameters(parameters), value, number }
}

/** A line whose quotes do not match: everything up to the first colon belongs to the parameters. */
function parseLooseLine(text: string, name: string, number: number): IcsLine | null {
  const colon = text.indexOf(':')
  if (colon < 0) return null
  const parameters = parseParameters(text.slice(name.length, colon).replaceAll('"', ''))
  return { name, parameters, value: text.slice(colon + 1), number }
}

/** Without its quotes, if one of them is missing. */
const balanceQuotes = (text: string): string => (text.split('"').length % 2 === 1 ? text : text.replaceAll('"', ''))

function parseParameters(text: string): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(parameterPattern))
    parameters[name.trim().toUpperCase()] = decodeParameter(value.replaceAll('"', ''))
  return parameters
}

const circumflexEscapes: Record<string, string> = { '^n': '\n', '^^': '^', "^'": '"' }

/** RFC 6868. */
const decodeParameter = (value: string): string =>
  value.includes('^') ? value.replace(/\^[n^']/g, escape => circumflexEscapes[escape] ?? escape) : value

/** The text of a value: `\n`, `\,`, `\;` and `\\` decoded. */
export const decodeTextValue = (value: string): string =>
  value.includes('\\') ? value.replace(/\\([\\;,:"nN])/g, (_, char: string) => (/n/i.test(char) ? '\n' : char)) : value

/** The texts of a value that is a list, as CATEGORIES has it. An escaped comma belongs to its text. */
export const decodeTextList = (value: string): string[] =>
  [...value.matchAll(/(?:\\.|[^,\\]|\\$)+/gs)].map(([text]) => decodeTextValue(text).trim()).filter(text => text !== '')
