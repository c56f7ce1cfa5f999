import type { CalendarClient, Language } from '../../index.ts'
import { languages } from '../lib/text/language.ts'
import type { RecordKind } from '../lib/records/kinds.ts'
import type { RecordWithSummary, TextLanguage } from '../lib/records/definition.ts'
import { recordDefinitions } from '../lib/records/definitions.ts'
import type { Scope } from '../../../src/core/recurrence/scope.ts'
import type { RecordSummary } from '../lib/records/summary.ts'

/** The texts of a record in one language, by field name; '' for a missing text. */
export type LanguageTexts = Record<string, string>

/** A record with its texts in each language. `originalLanguage` is null when it is not known. */
export type TranslatableRecord = {
  summary: RecordSummary
  textsByLanguage: Record<Language, LanguageTexts>
  originalLanguage: Language | null
  /** Whether an event is a date of a series with a title of its own. */
  hasOwnTitle: boolean
}

/** The parameters for reading texts in one language. A text that is missing in this language stays empty. */
const withoutFallback = (i18n_language: Language): TextLanguage => ({ i18n_language, i18n_fallback: false })

function selectTexts(kind: RecordKind, { record }: RecordWithSummary): LanguageTexts {
  const fields = new Map<string, unknown>(Object.entries(record))
  const getText = (name: string) => {
    const text = fields.get(name)
    return typeof text === 'string' ? text : ''
  }
  return Object.fromEntries(recordDefinitions[kind].translatableFields.map(name => [name, getText(name)]))
}

/** Reads the texts of a record in every language. Sends the event's password if the user has entered it in this tab. */
export async function readAllTexts(
  calendar: CalendarClient,
  kind: RecordKind,
  id: number,
): Promise<TranslatableRecord> {
  const { read } = recordDefinitions[kind]
  const loaded = await Promise.all(languages.map(language => read(calendar, id, withoutFallback(language))))
  const textsByLanguage = new Map(loaded.map((record, i) => [languages[i], selectTexts(kind, record)]))
  const [first] = loaded
  if (!first) throw new Error('There is no language to read the record in.')
  const [originalLanguage, hasOwnTitle] = await Promise.all([
    findOriginalLanguage(calendar, first.summary),
    hasTitleOfOneDate(calendar, first.summary, textsByLanguage),
  ])
  return {
    summary: first.summary,
    textsByLanguage: Object.fromEntries(textsByLanguage) as TranslatableRecord['textsByLanguage'],
    originalLanguage,
    hasOwnTitle,
  }
}

/** Whether a date of a series has another title than the series. */
async function hasTitleOfOneDate(
  calendar: CalendarClient,
  { seriesId }: RecordSummary,
  textsByLanguage: Map<Language | undefined, LanguageTexts>,
): Promise<boolean> {
  if (seriesId === null) return false
  const { title, i18n_language } = await calendar.series.read.query({ id: seriesId })
  return textsByLanguage.get(i18n_language)?.['title'] !== title
}

/**
 * Finds the original language. Reads the record in a language without a translation: the service then returns the
 * original texts and names their language. Null if every language has a translation.
 */
async function findOriginalLanguage(
  calendar: CalendarClient,
  { kind, id, languages: translated }: RecordSummary,
): Promise<Language | null> {
  const missing = languages.find(language => !translated.includes(language))
  if (!missing) return null
  const { record } = await recordDefinitions[kind].read(calendar, id, { i18n_language: missing, i18n_fallback: true })
  return record.i18n_language
}

export async function readTexts(
  calendar: CalendarClient,
  kind: RecordKind,
  id: number,
  language: Language,
): Promise<LanguageTexts> {
  return selectTexts(kind, await recordDefinitions[kind].read(calendar, id, withoutFallback(language)))
}

/**
 * Saves texts in a language. Returns all texts of the record in that language, because the service may have added a
 * slug.
 */
export async function writeTexts(
  calendar: CalendarClient,
  kind: RecordKind,
  id: number,
  language: Language,
  changes: LanguageTexts,
  scope?: Scope,
): Promise<LanguageTexts> {
  await recordDefinitions[kind].update(calendar, id, {
    i18n_language: language,
    ...changes,
    ...(scope ? { scope } : {}),
  })
  return readTexts(calendar, kind, id, language)
}

/**
 * The fields that a complete translation needs. The slug is not one of them: the service makes it from the title or
 * name.
 */
export const listRequiredFields = (kind: RecordKind, source: LanguageTexts): string[] =>
  recordDefinitions[kind].translatableFields.filter(name => name !== 'slug' && source[name] !== '')

export const hasTexts = (texts: LanguageTexts): boolean => Object.values(texts).some(text => text !== '')

export const isHtmlField = (name: string): boolean => name === 'description' || name === 'excerpt'
