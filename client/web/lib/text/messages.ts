import { signal } from '@preact/signals'
import { editorMessageLoaders, messageLoaders, type PageMessages } from 'virtual:message-loaders'
import type { Language } from '../../../index.ts'
import { useLanguage } from './language.ts'

export type { PageMessages } from 'virtual:message-loaders'

/** The messages of the languages that have been loaded. */
const loadedMessages = signal<Partial<Record<Language, Partial<PageMessages>>>>({})

/** The loaders of the messages that the page needs. */
const neededLoaders = new Set([messageLoaders])

/** How many of them have loaded the messages of a language. */
const loadedCounts = new Map<Language, number>()

/** Loads the messages of a language once. Fails when a chunk cannot be loaded. */
export async function loadMessages(language: Language): Promise<void> {
  const loaders = [...neededLoaders]
  if ((loadedCounts.get(language) ?? 0) >= loaders.length) return
  const parts = await Promise.all(loaders.map(loader => loader[language]()))
  const loaded = loadedMessages.peek()
  const catalogue = parts.reduce((all, part) => ({ ...all, ...part.default }), loaded[language] ?? {})
  loadedMessages.value = { ...loaded, [language]: catalogue }
  loadedCounts.set(language, loaders.length)
}

/** Loads the messages of the pages for editors too, from now on with each language. Fails like `loadMessages`. */
export function loadEditorMessages(language: Language): Promise<void> {
  neededLoaders.add(editorMessageLoaders)
  return loadMessages(language)
}

/**
 * The messages of a section in the language of the address. While that language is loading, returns the messages of a
 * language that is loaded. Throws when none is.
 */
export function useMessages<Section extends keyof PageMessages>(section: Section): PageMessages[Section] {
  const language = useLanguage()
  const loaded = loadedMessages.value
  const catalogues = [loaded[language] ?? {}, ...Object.values(loaded)]
  const messages = catalogues.find(catalogue => section in catalogue)?.[section]
  if (!messages) throw new Error(`The messages of the section ${section} are not loaded.`)
  return messages
}
