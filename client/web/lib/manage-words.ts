import type { RecordType } from './record-types.ts'
import type { Localized } from './language.ts'
import type { RecordStatus } from './record-summary.ts'

export type ManageWords = {
  kinds: Record<RecordType, string>
  tabs: string
  translations: string
  create: Record<RecordType, string>
  state: string
  states: Record<RecordStatus, string>
  when: string
  title: string
  place: string
  reached: string
  parent: string
  events: string
  languages: string
  modified: string
  actions: string
  selectAll: string
  select: (title: string) => string
  edit: (title: string) => string
  view: (title: string) => string
  translate: (title: string) => string
  translateInto: (language: string) => string
  isIn: (language: string) => string
  duplicate: (title: string) => string
  toTrash: (title: string) => string
  restore: (title: string) => string
  destroy: (title: string) => string
}

export const manageWords: Localized<ManageWords> = {
  en: {
    kinds: {
      events: 'Events',
      venues: 'Venues',
      organizers: 'Organizers',
      categories: 'Categories',
      tags: 'Tags',
    },
    tabs: 'What to edit',
    translations: 'Translations',
    create: {
      events: 'New event',
      venues: 'New venue',
      organizers: 'New organizer',
      categories: 'New category',
      tags: 'New tag',
    },
    state: 'State',
    states: {
      publish: 'Published',
      draft: 'Draft',
      pending: 'Waiting for review',
      future: 'Scheduled',
      private: 'Private',
      trash: 'Trash',
    },
    when: 'Date',
    title: 'Title',
    place: 'Place',
    reached: 'Contact',
    parent: 'Below',
    events: 'Events',
    languages: 'Languages',
    modified: 'Changed',
    actions: 'Actions',
    selectAll: 'Select all on this page',
    select: title => `Select “${title}”`,
    edit: title => `Edit “${title}”`,
    view: title => `View “${title}”`,
    translate: title => `Translate “${title}”`,
    translateInto: language => `not in ${language} yet: translate`,
    isIn: language => `in ${language}`,
    duplicate: title => `Duplicate “${title}”`,
    toTrash: title => `Move “${title}” to the trash`,
    restore: title => `Restore “${title}”`,
    destroy: title => `Delete “${title}” for good`,
  },
  fr: {
    kinds: {
      events: 'Événements',
      venues: 'Lieux',
      organizers: 'Organisateurs',
      categories: 'Catégories',
      tags: 'Étiquettes',
    },
    tabs: 'Que modifier',
    translations: 'Traductions',
    create: {
      events: 'Nouvel événement',
      venues: 'Nouveau lieu',
      organizers: 'Nouvel organisateur',
      categories: 'Nouvelle catégorie',
      tags: 'Nouvelle étiquette',
    },
    state: 'État',
    states: {
      publish: 'Publié',
      draft: 'Brouillon',
      pending: 'En attente de relecture',
      future: 'Programmé',
      private: 'Privé',
      trash: 'Corbeille',
    },
    when: 'Date',
    title: 'Titre',
    place: 'Lieu',
    reached: 'Contact',
    parent: 'Sous',
    events: 'Événements',
    languages: 'Langues',
    modified: 'Modifié',
    actions: 'Actions',
    selectAll: 'Tout sélectionner sur cette page',
    select: title => `Sélectionner «\u00a0${title}\u00a0»`,
    edit: title => `Modifier «\u00a0${title}\u00a0»`,
    view: title => `Voir «\u00a0${title}\u00a0»`,
    translate: title => `Traduire «\u00a0${title}\u00a0»`,
    translateInto: language => `pas encore en ${language}\u00a0: traduire`,
    isIn: language => `en ${language}`,
    duplicate: title => `Dupliquer «\u00a0${title}\u00a0»`,
    toTrash: title => `Mettre «\u00a0${title}\u00a0» à la corbeille`,
    restore: title => `Restaurer «\u00a0${title}\u00a0»`,
    destroy: title => `Supprimer définitivement «\u00a0${title}\u00a0»`,
  },
  el: {
    kinds: {
      events: 'Εκδηλώσεις',
      venues: 'Χώροι',
      organizers: 'Διοργανωτές',
      categories: 'Κατηγορίες',
      tags: 'Ετικέτες',
    },
    tabs: 'Τι θα επεξεργαστείτε',
    translations: 'Μεταφράσεις',
    create: {
      events: 'Νέα εκδήλωση',
      venues: 'Νέος χώρος',
      organizers: 'Νέος διοργανωτής',
      categories: 'Νέα κατηγορία',
      tags: 'Νέα ετικέτα',
    },
    state: 'Κατάσταση',
    states: {
      publish: 'Δημοσιευμένο',
      draft: 'Πρόχειρο',
      pending: 'Σε αναμονή ελέγχου',
      future: 'Προγραμματισμένο',
      private: 'Ιδιωτικό',
      trash: 'Κάδος',
    },
    when: 'Ημερομηνία',
    title: 'Τίτλος',
    place: 'Τόπος',
    reached: 'Επικοινωνία',
    parent: 'Κάτω από',
    events: 'Εκδηλώσεις',
    languages: 'Γλώσσες',
    modified: 'Τροποποίηση',
    actions: 'Ενέργειες',
    selectAll: 'Επιλογή όλων στη σελίδα',
    select: title => `Επιλογή: «${title}»`,
    edit: title => `Επεξεργασία: «${title}»`,
    view: title => `Προβολή: «${title}»`,
    translate: title => `Μετάφραση: «${title}»`,
    translateInto: language => `όχι ακόμη στα ${language}: μεταφράστε`,
    isIn: language => `στα ${language}`,
    duplicate: title => `Δημιουργία αντιγράφου: «${title}»`,
    toTrash: title => `Μετακίνηση στον κάδο: «${title}»`,
    restore: title => `Επαναφορά: «${title}»`,
    destroy: title => `Οριστική διαγραφή: «${title}»`,
  },
}
