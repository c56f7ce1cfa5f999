import type { Event } from '../../../index.ts'
import type { Localized } from '../../lib/language.ts'
import type { EventValues } from './event-values.ts'
import { english } from './words-en.ts'
import { french } from './words-fr.ts'
import { greek } from './words-el.ts'

export type EventFormWords = {
  fields: { readonly [K in keyof EventValues]: string }
  groupWhen: string
  groupWhere: string
  groupWho: string
  groupText: string
  groupPrice: string
  groupTerms: string
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
  passwordHint: string
  takePasswordAway: string
  states: Record<Event['status'], string>
  saveDraft: string
  publish: string
  submit: string
  saveChanges: string
  preview: string
  closePreview: string
  previewHint: string
  noTimes: string
  created: Record<Event['status'], string>
  saved: Record<Event['status'], string>
  noTitle: string
}

export const eventFormWords: Localized<EventFormWords> = { en: english, fr: french, el: greek }
