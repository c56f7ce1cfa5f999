import type { Localized } from '../../lib/language.ts'

/** Labels of fields that venues and organizers share. */
export const commonLabels = {
  en: {
    phone: 'Telephone',
    website: 'Website',
    image: 'Picture',
    description: 'Description',
    excerpt: 'Summary',
    status: 'State',
    slug: 'Slug',
    date: 'Publication date',
    author: 'Author',
  },
  fr: {
    phone: 'Téléphone',
    website: 'Site web',
    image: 'Image',
    description: 'Description',
    excerpt: 'Résumé',
    status: 'État',
    slug: 'Identifiant d’URL',
    date: 'Date de publication',
    author: 'Auteur',
  },
  el: {
    phone: 'Τηλέφωνο',
    website: 'Ιστότοπος',
    image: 'Εικόνα',
    description: 'Περιγραφή',
    excerpt: 'Περίληψη',
    status: 'Κατάσταση',
    slug: 'Αναγνωριστικό URL',
    date: 'Ημερομηνία δημοσίευσης',
    author: 'Συγγραφέας',
  },
} satisfies Localized<Record<string, string>>
