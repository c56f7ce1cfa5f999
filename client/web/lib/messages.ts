import { signal } from '@preact/signals'
import loaders, { type PageMessages } from 'virtual:message-loaders'
import type { Language } from '../../index.ts'
import { useLanguage } from './language.ts'

export type { PageMessages } from 'virtual:message-loaders'

/** The messages of the languages that have been loaded. */
const loadedMessages = signal<Partial<Record<Language, PageMessages>>>({})

/** Loads the messages of a language once. Fails when their chunk cannot be loaded. */
export async function loadMessages(language: Language): Promise<void> {
  if (loadedMessages.peek()[language]) return
  const { default: messages } = await loaders[language]()
  loadedMessages.value = { ...loadedMessages.peek(), [language]: messages }
}

/**
 * The messages of a section in the language of the address. While that language is loading, returns the messages of a
 * language that is loaded. Throws when none is.
 */
export function useMessages<Section extends keyof PageMessages>(section: Section): PageMessages[Section] {
  const language = useLanguage()
  const messages = loadedMessages.value[language] ?? Object.values(loadedMessages.value)[0]
  if (!messages) throw new Error('loadMessages has to load a language before the page is drawn.')
  return messages[section]
}
