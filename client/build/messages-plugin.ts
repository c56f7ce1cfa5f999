import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type MessageFormatModule from '@messageformat/core'
import type compileModuleModule from '@messageformat/core/lib/compile-module.js'
import { parse } from '@messageformat/parser'
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite'
import {
  forEachLanguage,
  formatLanguageName,
  type Language,
  languages,
  languageTable,
} from '../../src/core/language.ts'
import type { Catalogue } from '../../src/messages/catalogues.ts'
import { listArguments } from '../../src/messages/generate-types.ts'
import type { Messages } from '../../src/messages/types.ts'

// These modules are CommonJS, but their types describe ES modules with a default export.
const require = createRequire(import.meta.url)
const MessageFormat = require('@messageformat/core') as typeof MessageFormatModule.default
const compileModule = require('@messageformat/core/compile-module.js') as typeof compileModuleModule.default

/*
 * The modules that the page imports; virtual-modules.d.ts declares their types.
 * - `virtual:languages`: the name and the locale of each language.
 * - `virtual:message-loaders`: two functions for each language that load its messages, for readers and for editors.
 * - `virtual:messages/fr`: the messages of one language that readers need. Only the loaders import it.
 * - `virtual:editor-messages/fr`: its other messages.
 */
const languagesId = 'virtual:languages'
const messageLoadersId = 'virtual:message-loaders'
const messagesPrefix = 'virtual:messages/'
const editorMessagesPrefix = 'virtual:editor-messages/'

/** The sections of the catalogue that only the pages under `/edit/` and dialogs that few readers open show. */
const editorSections: ReadonlySet<string> = new Set([
  'actions',
  'calendarEditing',
  'editor',
  'embed',
  'fields',
  'form',
  'images',
  'imports',
  'manage',
  'recurrence',
  'scope',
  'settings',
  'sources',
  'submissions',
  'submit',
  'translate',
  'users',
] satisfies (keyof Messages['page'])[])

const folder = fileURLToPath(new URL('../../src/messages/', import.meta.url))
const catalogueFiles = languages.map(language => `${folder}${language}.json`)

/** A message that another catalogue lacks is shown in this language. */
const sourceLanguage: Language = languages[0]

/**
 * Compiles the page's messages. Each language has a chunk for readers and one with what only editors need, so that a
 * reader loads one chunk.
 */
export const messagesPlugin = (): Plugin => ({
  name: 'messages',
  resolveId: id =>
    [languagesId, messageLoadersId, messagesPrefix, editorMessagesPrefix].some(start => id.startsWith(start))
      ? `\0${id}`
      : null,
  load(id) {
    if (id === `\0${languagesId}`) return buildLanguagesModule()
    if (id === `\0${messageLoadersId}`) return buildLoadersModule()
    const prefix = [messagesPrefix, editorMessagesPrefix].find(start => id.startsWith(`\0${start}`))
    if (prefix === undefined) return null
    for (const file of catalogueFiles) this.addWatchFile(file)
    const language = id.slice(prefix.length + 1) as Language
    return compileMessages(language, section => editorSections.has(section) === (prefix === editorMessagesPrefix))
  },
  transformIndexHtml: { order: 'post', handler: (_, { bundle }) => listPreloadTags(bundle ?? {}) },
  handleHotUpdate({ file, server }) {
    if (catalogueFiles.includes(file)) server.ws.send({ type: 'full-reload' })
  },
})

/** The source of a module with the name and the locale of each language. */
function buildLanguagesModule(): string {
  const rows = languages.map(language => {
    const { name, locale, firstDayText } = languageTable[language]
    return [language, { name, locale, firstDayText }]
  })
  return `export default ${JSON.stringify(Object.fromEntries(rows))}`
}

/**
 * The source of a module with the loaders of each language, and the two messages that the page shows when its messages
 * cannot be loaded.
 */
function buildLoadersModule(): string {
  const buildLoaders = (prefix: string) => languages.map(language => `"${language}":()=>import("${prefix}${language}")`)
  const fallbacks = languages.map(language => {
    const { frame } = readPageCatalogue(language) as { frame: Record<string, string> }
    return [language, { failed: frame['failed'], retry: frame['retry'] }]
  })
  return [
    `export const startFailureMessages=${JSON.stringify(Object.fromEntries(fallbacks))}`,
    `export const messageLoaders={${buildLoaders(messagesPrefix).join()}}`,
    `export const editorMessageLoaders={${buildLoaders(editorMessagesPrefix).join()}}`,
  ].join(';')
}

/**
 * One `modulepreload` per language, so that the browser loads the messages together with the scripts. When the service
 * serves the page, it removes the tags of all other languages (src/http/page/head/document.ts).
 */
const listPreloadTags = (bundle: NonNullable<IndexHtmlTransformContext['bundle']>): HtmlTagDescriptor[] =>
  Object.values(bundle).flatMap(chunk => {
    if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.startsWith(`\0${messagesPrefix}`)) return []
    const hreflang = chunk.facadeModuleId.slice(messagesPrefix.length + 1)
    const attrs = { rel: 'modulepreload', hreflang, crossorigin: true, href: `/${chunk.fileName}` }
    return { tag: 'link', attrs, injectTo: 'head' }
  })

/**
 * The source of a module that exports some sections of the page's messages in a language: a string for each message
 * without arguments, a function for each with arguments. Fails when a message is not in ICU MessageFormat.
 */
function compileMessages(language: Language, isIncluded: (section: string) => boolean): string {
  const functions: Record<string, Record<string, string>> = {}
  const compileMessage = (language: Language, message: string): string => {
    if (listArguments(message).size === 0) return JSON.stringify(unquote(message))
    const compiled = (functions[language] ??= {})
    const name = `message${Object.keys(compiled).length}`
    compiled[name] = message
    return `functions.${language}.${name}`
  }
  const compileSection = (source: Catalogue, translation: Catalogue): string => {
    const entries = Object.entries(source).map(([key, sourceText]) => {
      const translatedText = translation[key]
      const value =
        typeof sourceText !== 'string'
          ? compileSection(sourceText, typeof translatedText === 'object' ? translatedText : {})
          : typeof translatedText === 'string'
            ? compileMessage(language, translatedText)
            : compileMessage(sourceLanguage, sourceText)
      return `${JSON.stringify(key)}:${value}`
    })
    return `{${entries.join()}}`
  }
  const included = Object.entries(readPageCatalogue(sourceLanguage)).filter(([section]) => isIncluded(section))
  const messages = compileSection(Object.fromEntries(included), readPageCatalogue(language))
  const module = compileModule(new MessageFormat([language, sourceLanguage]), functions)
  return `${module.replace('export default', 'const functions =')}\nexport default ${messages}`
}

/** What a message without arguments shows: its text without the quotes around `{` and `}`. */
const unquote = (message: string): string =>
  parse(message)
    .map(token => (token.type === 'content' ? token.value : ''))
    .join('')

/** The part of a catalogue that the page needs. */
function readPageCatalogue(language: Language): Catalogue {
  const { page } = JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8')) as { page: Catalogue }
  return { ...page, languageNames: forEachLanguage(other => formatLanguageName(other, language)) }
}
