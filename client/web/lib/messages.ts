import { signal } from '@preact/signals'
import loaders, { type PageMessages } from 'virtual:message-loaders'
import type { Language } from '../../index.ts'
import { useLanguage } from './language.ts'

export type { PageMessages } from 'virtual:message-loaders'

/** The messages of the languages that have been loaded. */
const loaded = signal<Partial<Record<Language, PageMessages>>>({})

/** Loads the messages of a language, unless they are loaded. Fails when their chunk cannot be read. */
export async function loadMessages(language: Language): Promise<void> {
  if (loaded.peek()[language]) return
  const { default: messages } = await loaders[language]()
  loaded.value = { ...loaded.peek(), [language]: messages }
}

/**
 * The messages of a section in the language of the address. While that language is being loaded, the language shown
 * before. Fails before `loadMessages` has loaded a first language.
 */
export function useMessages<Section extends keyof PageMessages>(section: Section): PageMessages[Section] {
  const language = useLanguage()
  const messages = loaded.value[language] ?? Object.values(loaded.value)[0]
  if (!messages) throw new Error('loadMessages has to load a language before the page is drawn.')
  return messages[section]
}
