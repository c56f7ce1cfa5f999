import type { Localized } from '../../lib/language.ts'
import { commonLabels } from './common-labels.ts'
import type { CategoryValues, TagValues } from './term-values.ts'

const { en, fr, el } = commonLabels

export const tagLabels: Localized<{ readonly [K in keyof TagValues]: string }> = {
  en: { name: 'Name', slug: en.slug, description: en.description },
  fr: { name: 'Nom', slug: fr.slug, description: fr.description },
  el: { name: 'Όνομα', slug: el.slug, description: el.description },
}

export const categoryLabels: Localized<{ readonly [K in keyof CategoryValues]: string }> = {
  en: { ...tagLabels.en, parent: 'Below the category' },
  fr: { ...tagLabels.fr, parent: 'Sous la catégorie' },
  el: { ...tagLabels.el, parent: 'Κάτω από την κατηγορία' },
}
