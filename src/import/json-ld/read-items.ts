import { isLanguage } from '../../core/language.ts'
import { resolveAddress } from '../../core/text/addresses.ts'
import { decodeEntities, parseHttpUrl } from '../../core/text/html/html.ts'
import { type HtmlElement, listElements } from '../../core/text/html/elements.ts'
import { decodeText, fileMaxBytes } from '../../formats/decode/decode-text.ts'
import type { DecodedText } from '../../formats/decode/decoded-text.ts'
import { findPageCharset } from '../../formats/decode/page-charset.ts'
import { computeContentKey } from '../identity/content-key.ts'
import { buildGlobalId, buildCalendarIdOfName, buildCalendarIdOfSite } from '../identity/calendar-id.ts'
import { ImportFailure } from '../run/failure.ts'
import type { FileOrigin } from '../sources/file-origin.ts'
import { parseJson, type SourceItem, toFileItem, toLineItem } from '../sources/source-item.ts'
import { mapJsonLdEvent } from './event-fields.ts'
import { readTimes } from './event-times.ts'
import { findEvents, type JsonLdObject, objectsMax } from './find-events.ts'
import { readText } from './read-text.ts'

/** The events of a page, from its scripts with JSON-LD. */
export function* readPageItems(bytes: Uint8Array, source: FileOrigin): Generator<SourceItem, void> {
  const { text, ...notes } = decodeText(bytes, { ...source, findDeclaration: findPageCharset })
  yield* listNotes(notes, source)
  const elements = listElements(text, ['script', 'base'])
  const scripts = elements.flatMap(({ attributes, text: script }) =>
    attributes['type']?.trim().toLowerCase().split(';')[0] === 'application/ld+json' ? [script] : [],
  )
  if (scripts.length === 0) yield { location: source.name, problem: 'has no events in JSON-LD' }
  yield* readTexts(
    scripts.map((script, index) => ({ text: script, location: `${source.name} script ${index + 1}` })),
    { ...source, address: findBase(elements, source.address) },
  )
}

/** The events of a file with a JSON-LD document. A part of a document cannot be read. */
export function* readJsonLdItems(bytes: Uint8Array, source: FileOrigin): Generator<SourceItem, void> {
  const { text, ...notes } = decodeText(bytes, source)
  yield* listNotes(notes, source)
  if (bytes.length <= fileMaxBytes) yield* readTexts([{ text, location: source.name }], source)
}

/** Where the relative addresses of a page start: at its `<base>`, else at its own address. */
function findBase(elements: HtmlElement[], address: string | undefined): string | undefined {
  const href = elements.map(({ tag, attributes }) => (tag === 'base' ? attributes['href'] : undefined)).find(Boolean)
  return parseHttpUrl(resolveAddress(href ?? '', address ?? null) ?? '') ?? address
}

function* listNotes(
  { notes, lineNotes }: Omit<DecodedText, 'text'>,
  { name }: FileOrigin,
): Generator<SourceItem, void> {
  for (const note of notes) yield toFileItem(name, note)
  for (const note of lineNotes) yield toLineItem(name, note)
}

/** A JSON-LD document, and where it is in its source. */
type JsonLdText = { text: string; location: string }

/** The events of documents that belong together. What cannot be read is a problem item. */
function* readTexts(texts: JsonLdText[], source: FileOrigin): Generator<SourceItem, void> {
  const documents = texts.map(({ text, location }) => ({ location, events: parseDocument(text) }))
  const events = documents.flatMap(document => (typeof document.events === 'string' ? [] : document.events))
  source.onEventCount(events.length)
  const sharedIds = findSharedIds(events)
  for (const document of documents) {
    const { location } = document
    if (typeof document.events === 'string') yield { location, problem: document.events }
    else
      for (const [index, event] of document.events.entries()) {
        const id = readId(event)
        const key = id === '' || sharedIds.has(id) ? `key=${computeKey(event)}` : `uid=${id}`
        yield toItem(event, key, `${location} event ${index + 1}`, source)
      }
  }
}

/** The ids that belong to several events: the dates of a series often share the URL of their page. */
function findSharedIds(events: JsonLdObject[]): ReadonlySet<string> {
  const firstKeys = new Map<string, string>()
  const sharedIds = new Set<string>()
  for (const event of events) {
    const [id, key] = [readId(event), computeKey(event)]
    if ((firstKeys.get(id) ?? key) !== key) sharedIds.add(id)
    firstKeys.set(id, key)
  }
  return sharedIds
}

/**
 * Whether a text has at most `objectsMax` objects and lists: a short text of brackets takes much memory when it is
 * parsed.
 */
function isBounded(text: string): boolean {
  let count = 0
  for (const bracket of '{[')
    for (let index = text.indexOf(bracket); index >= 0; index = text.indexOf(bracket, index + 1))
      if (++count > objectsMax) return false
  return true
}

/** The events, or why the text cannot be read. Some programs do not escape the line breaks of texts. */
function parseDocument(text: string): JsonLdObject[] | string {
  if (!isBounded(text)) return `has more than ${objectsMax} objects and lists`
  try {
    return findEvents(parseScript(unwrapScript(text.replace(/\p{Cc}+/gu, ' '))))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return `is not valid JSON: ${error.message.replace(/\s+/g, ' ').slice(0, 120)}`
  }
}

/** A script without the CDATA section or the comment that XHTML and old browsers need around it. */
const unwrapScript = (text: string): string =>
  text
    .replace(/^\s*(?:\/\*|\/\/)?\s*<!(?:\[CDATA\[|--)(?:\s*\*\/)?/, '')
    .replace(/(?:\/\*|\/\/)? ?(?:\]\]|--)>(?: ?\*\/)? *$/, '')

/** Some editors of pages escape the quotes of a script, too. */
function parseScript(text: string): unknown {
  return parseJson(/^\s*[[{]\s*&quot;/.test(text) ? decodeEntities(text) : text)
}

function toItem(
  event: JsonLdObject,
  key: string,
  location: string,
  { name, isUrl, address, calendarId, siteZone }: FileOrigin,
): SourceItem {
  const getId = () => (isUrl ? buildCalendarIdOfSite(name) : buildCalendarIdOfName(name.replace(/^.*[\\/]/, '')))
  const globalId = buildGlobalId(calendarId ?? getId(), key)
  const word = readText(event.inLanguage, 'alternateName', 'name').split('-')[0]?.toLowerCase()
  const lang = isLanguage(word) ? word : undefined
  try {
    const notes: string[] = []
    const { recurrence, ...times } = readTimes(event, siteZone, notes)
    const fields = mapJsonLdEvent(event, { globalId, times, address, language: lang ?? 'en' })
    const series = recurrence.length > 0 && { series: { recurrence, overrides: [] } }
    return { location, lang, event: fields, notes, ...series }
  } catch (error) {
    if (error instanceof ImportFailure)
      return { location, problem: error.message, globalId, ...(!error.isError && { isError: false }) }
    throw error
  }
}

const readId = (event: JsonLdObject): string => readText(event['@id']) || readText(event.url, 'url', '@id')

const computeKey = (event: JsonLdObject): string =>
  computeContentKey({
    title: readText(event.name),
    start: [readText(event.startDate)],
    place: readText(event.location, 'name'),
  })
