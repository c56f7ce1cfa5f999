import { expect, it } from 'vitest'
import { formatLanguageName, freeLabels, isLanguage, languages } from '../../../src/core/language.ts'

it('accepts the codes of the languages in lower case only', () => {
  expect(languages.slice(0, 3)).toEqual(['en', 'fr', 'el'])
  expect([...languages, 'xx', 'EN', '', null, 0].filter(isLanguage)).toEqual(languages)
})

it('has a word for “free” in each language', () => {
  expect(freeLabels).toMatchObject({ en: 'Free', fr: 'Gratuit', el: 'Δωρεάν' })
})

it.each([
  ['en', 'English French Greek'],
  ['fr', 'anglais français grec'],
  ['el', 'αγγλικά γαλλικά ελληνικά'],
] as const)('formats the names of languages in %s, as inside a sentence: %s', (shownIn, names) => {
  expect((['en', 'fr', 'el'] as const).map(language => formatLanguageName(language, shownIn))).toEqual(names.split(' '))
})
