import { isLanguage } from '../../core/language.ts'
import { foldText } from '../../core/text/fold.ts'
import { listScripts } from '../../core/text/html-scripts.ts'
import { computeDigest } from '../digest.ts'
import { buildGlobalId, identifyName, identifySite } from '../calendar-id.ts'
import { ImportFailure } from '../import-failure.ts'
import type { DocumentSource } from '../sources/document-source.ts'
import { parseJson, type SourceItem } from '../sources/source-item.ts'
import { readText, toSourceEvent } from './event-fields.ts'
import { findEvents, type JsonLdObject, objectsMax } from './find-events.ts'

/** The events of a page: those of its scripts with JSON-LD. */
export function* readPageItems(bytes: Uint8Array, source: DocumentSource): Generator<SourceItem, void> {
  const texts = listScripts(new TextDecoder().decode(bytes), 'application/ld+json')
  if (texts.length === 0) yield { location: source.name, error: 'has no events in JSON-LD' }
  for (const [index, text] of texts.entries())
    yield* readJsonLdItems(text, `${source.name} script ${index + 1}`, source)
}

/** The events of a JSON-LD document. */
export function* readJsonLdItems(text: string, location: string, source: DocumentSource): Generator<SourceItem, void> {
  const events = parseDocument(text)
  if (typeof events === 'string') {
    yield { location, error: events }
    return
  }
  source.onExpectedEvents(events.length)
  const ids = events.map(readId)
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const [index, event] of events.entries()) {
    const id = ids[index] ?? ''
    // The dates of a series often share the URL of their page.
    const isUnique = id !== '' && counts.get(id) === 1
    const key = isUnique ? `uid=${id}` : `key=${computeContentKey(event)}`
    yield toItem(event, key, `${location} event ${index + 1}`, source)
  }
}

/** Whether a text has at most `objectsMax` objects and lists: a short text of brackets takes much memory when it is parsed. */
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
    return findEvents(parseJson(text.replace(/\p{Cc}+/gu, ' ')))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return `is not valid JSON: ${error.message.replace(/\s+/g, ' ').slice(0, 120)}`
  }
}

function toItem(
  event: JsonLdObject,
  key: string,
  location: string,
  { name, isAddress, calendarId, siteZone }: DocumentSource,
): SourceItem {
  const getId = () => (isAddress ? identifySite(name) : identifyName(name.replace(/^.*[\\/]/, '')))
  const globalId = buildGlobalId(calendarId ?? getId(), key)
  const word = readText(event.inLanguage, 'alternateName', 'name').split('-')[0]?.toLowerCase()
  const lang = isLanguage(word) ? word : undefined
  try {
    const fields = toSourceEvent(event, { globalId, siteZone, language: lang ?? 'en' })
    return { location, lang, event: fields }
  } catch (error) {
    if (error instanceof ImportFailure) return { location, error: error.message, globalId }
    throw error
  }
}

const readId = (event: JsonLdObject): string => readText(event['@id']) || readText(event.url, 'url', '@id')

const computeContentKey = (event: JsonLdObject): string => {
  const [title, place] = [readText(event.name), readText(event.location, 'name')].map(foldText)
  return computeDigest([title, readText(event.startDate), place]).slice(0, 32)
}
