import type { Language } from '../../../index.ts'
import type { Texts } from '../../words.ts'
import type { EventValues, Status } from './event-values.ts'
import { english } from './words-en.ts'
import { french } from './words-fr.ts'
import { greek } from './words-el.ts'

export type EventWords = {
  fields: { readonly [K in keyof EventValues]: string }
  newEvent: string
  editEvent: string
  textLanguage: string
  untranslated: (language: string) => string
  languages: Record<Language, string>
  groupWhen: string
  groupWhere: string
  groupWho: string
  groupText: string
  groupPrice: string
  groupTerms: string
  groupPublication: string
  more: string
  day: string
  time: string
  missingDate: string
  endBeforeStart: string
  zoneHint: string
  unknownZone: string
  skipped: (time: string, zone: string, shown: string) => string
  doubled: (time: string, zone: string, shown: string) => string
  inUtc: (text: string) => string
  lasts: (text: string) => string
  costHint: string
  excerptHint: string
  slugHint: string
  dateHint: (zone: string) => string
  passwordHint: string
  takePasswordAway: string
  authorHint: string
  imageByIdOnly: string
  states: Record<Status | 'future', string>
  stateHint: string
  saveDraft: string
  publish: string
  submit: string
  saveChanges: string
  preview: string
  closePreview: string
  previewHint: string
  duplicate: string
  copy: (title: string) => string
  translate: string
  toPage: string
  toList: string
  trash: string
  inTrash: string
  inTrashHint: string
  movedToTrash: string
  undo: string
  restored: string
  created: Record<Status | 'future', string>
  saved: Record<Status | 'future', string>
  notYours: string
  notYoursHint: string
  noTitle: string
  where: string
  who: string
  price: string
}

export const eventWords: Texts<EventWords> = { en: english, fr: french, el: greek }
