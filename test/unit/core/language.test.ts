import { expect, it } from 'vitest'
import { freeLabels, isLanguage, languages } from '../../../src/core/language.ts'

it('knows three languages, in small letters only', () => {
  expect(['en', 'fr', 'el', 'de', 'EN', '', null, 0].filter(isLanguage)).toEqual(['en', 'fr', 'el'])
})

it('has a word for free in each', () => {
  expect(languages.map(language => freeLabels[language])).toEqual(['Free', 'Gratuit', 'Δωρεάν'])
})
