import { languages } from '../lib/language.ts'
import type { CalendarClient, Inputs, Language, Outputs } from '../../index.ts'
import type { RecordType } from '../lib/record-types.ts'
import { getEventPassword } from '../lib/event-passwords.ts'
import {
  toEventSummary,
  toOrganizerSummary,
  type RecordSummary,
  toTermSummary,
  toVenueSummary,
} from '../lib/record-summary.ts'

/** The texts of each kind that a language can have of its own, the title or name first. */
export const translatableFields = {
  events: ['title', 'description', 'excerpt', 'slug'],
  venues: [
    'venue',
    'description',
    'excerpt',
    'address',
    'city',
    'province',
    'state',
    'stateprovince',
    'country',
    'slug',
  ],
  organizers: ['organizer', 'description', 'excerpt', 'slug'],
  categories: ['name', 'description', 'slug'],
  tags: ['name', 'description', 'slug'],
} as const satisfies { [K in RecordType]: readonly (keyof Inputs[K]['update'])[] }

/** What a record says in one language, by the names of its texts: '' for what it does not say. */
export type LanguageTexts = Record<string, string>

/** A record with what it says in each language, and the language it was written in, as far as the service tells. */
export type RecordTexts = {
  summary: RecordSummary
  textsByLanguage: Record<Language, LanguageTexts>
  originalLanguage: Language | null
}

type Shown = Outputs[RecordType]['read']

function textsIn(kind: RecordType, record: Shown): LanguageTexts {
  const said = new Map<string, unknown>(Object.entries(record))
  const textOf = (name: string) => {
    const text = said.get(name)
    return typeof text === 'string' ? text : ''
  }
  return Object.fromEntries(translatableFields[kind].map(name => [name, textOf(name)]))
}

type TextCollection = {
  read: (calendar: CalendarClient, id: number, asked: AskedLanguage) => Promise<[Shown, RecordSummary]>
  write: (calendar: CalendarClient, id: number, i18n_language: Language, changed: LanguageTexts) => Promise<unknown>
  remove: (calendar: CalendarClient, id: number, i18n_translation: Language) => Promise<unknown>
}

type AskedLanguage = Required<Pick<Inputs['venues']['read'], 'i18n_language' | 'i18n_fallback'>>

/** Without what falls back to other languages. */
const ownIn = (i18n_language: Language): AskedLanguage => ({ i18n_language, i18n_fallback: false })

const textCollections: Record<RecordType, TextCollection> = {
  events: {
    read: async (calendar, id, asked) => {
      const password = getEventPassword(String(id))
      const event = await calendar.events.read.query({ id, password, ...asked })
      return [event, toEventSummary(event)]
    },
    write: (calendar, id, i18n_language, changed) => calendar.events.update.mutate({ id, i18n_language, ...changed }),
    remove: (calendar, id, i18n_translation) => calendar.events.remove.mutate({ id, i18n_translation }),
  },
  venues: {
    read: async (calendar, id, asked) => {
      const venue = await calendar.venues.read.query({ id, ...asked })
      return [venue, toVenueSummary(venue)]
    },
    write: (calendar, id, i18n_language, changed) => calendar.venues.update.mutate({ id, i18n_language, ...changed }),
    remove: (calendar, id, i18n_translation) => calendar.venues.remove.mutate({ id, i18n_translation }),
  },
  organizers: {
    read: async (calendar, id, asked) => {
      const organizer = await calendar.organizers.read.query({ id, ...asked })
      return [organizer, toOrganizerSummary(organizer)]
    },
    write: (calendar, id, i18n_language, changed) =>
      calendar.organizers.update.mutate({ id, i18n_language, ...changed }),
    remove: (calendar, id, i18n_translation) => calendar.organizers.remove.mutate({ id, i18n_translation }),
  },
  categories: {
    read: async (calendar, id, asked) => {
      const term = await calendar.categories.read.query({ id, ...asked })
      return [term, toTermSummary('categories', term)]
    },
    write: (calendar, id, i18n_language, changed) =>
      calendar.categories.update.mutate({ id, i18n_language, ...changed }),
    remove: (calendar, id, i18n_translation) => calendar.categories.remove.mutate({ id, i18n_translation }),
  },
  tags: {
    read: async (calendar, id, asked) => {
      const term = await calendar.tags.read.query({ id, ...asked })
      return [term, toTermSummary('tags', term)]
    },
    write: (calendar, id, i18n_language, changed) => calendar.tags.update.mutate({ id, i18n_language, ...changed }),
    remove: (calendar, id, i18n_translation) => calendar.tags.remove.mutate({ id, i18n_translation }),
  },
}

/** Reads what a record says in every language, nothing of it borrowed from another. An event is opened with the password that this visit knows. */
export async function readAllTexts(calendar: CalendarClient, kind: RecordType, id: number): Promise<RecordTexts> {
  const read = await Promise.all(languages.map(language => textCollections[kind].read(calendar, id, ownIn(language))))
  const texts = Object.fromEntries(languages.map((language, i) => [language, textsOf(kind, read[i])]))
  const [row] = read.map(([, one]) => one)
  if (!row) throw new Error('there is no language to read in')
  return {
    summary: row,
    textsByLanguage: texts as RecordTexts['textsByLanguage'],
    originalLanguage: await originalOf(calendar, row),
  }
}

/** What a record is shown in where it is not translated is what it was written in. Once it is translated everywhere, nothing tells. */
async function originalOf(
  calendar: CalendarClient,
  { kind, id, languages: there }: RecordSummary,
): Promise<Language | null> {
  const missing = languages.find(language => !there.includes(language))
  if (!missing) return null
  const [{ i18n_language }] = await textCollections[kind].read(calendar, id, {
    i18n_language: missing,
    i18n_fallback: true,
  })
  return i18n_language
}

const textsOf = (kind: RecordType, read: [Shown, RecordSummary] | undefined): LanguageTexts =>
  read ? textsIn(kind, read[0]) : {}

export async function readTexts(
  calendar: CalendarClient,
  kind: RecordType,
  id: number,
  language: Language,
): Promise<LanguageTexts> {
  return textsOf(kind, await textCollections[kind].read(calendar, id, ownIn(language)))
}

/** Stores texts in a language, and gives all that the record says in it then: a slug may have been made. */
export async function writeTexts(
  calendar: CalendarClient,
  kind: RecordType,
  id: number,
  language: Language,
  changed: LanguageTexts,
): Promise<LanguageTexts> {
  await textCollections[kind].write(calendar, id, language, changed)
  return readTexts(calendar, kind, id, language)
}

export const deleteTexts = (
  calendar: CalendarClient,
  kind: RecordType,
  id: number,
  language: Language,
): Promise<unknown> => textCollections[kind].remove(calendar, id, language)

/** The texts that a translator is asked for. Slugs are made by the service from titles and names. */
export const listRequiredFields = (kind: RecordType, source: LanguageTexts): string[] =>
  translatableFields[kind].filter(name => name !== 'slug' && source[name] !== '')

/** Whether a record says anything of its own in a language. */
export const hasTexts = (texts: LanguageTexts): boolean => Object.values(texts).some(text => text !== '')

export const isHtmlField = (name: string): boolean => name === 'description' || name === 'excerpt'
