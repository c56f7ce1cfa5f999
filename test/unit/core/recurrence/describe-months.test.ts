import { expect, it } from 'vitest'
import { languages } from '../../../../src/core/language.ts'
import { describeRecurrence } from '../../../../src/core/recurrence/description/describe.ts'
import { parse, startAt } from './expand.ts'

const start = startAt('2026-10-07 18:00', 'Europe/Athens')

it.each([
  [
    'FREQ=WEEKLY;BYMONTH=1,2,3,4,5,10,11,12',
    'Every week on Wednesday, from October to May',
    'Toutes les semaines, le mercredi (mois\u00a0: octobre – mai)',
    'Κάθε εβδομάδα, την Τετάρτη (μήνες: Οκτώβριος – Μάιος)',
  ],
  [
    'FREQ=DAILY;BYMONTH=6,7,8',
    'Every day, from June to August',
    'Tous les jours (mois\u00a0: juin – août)',
    'Κάθε ημέρα (μήνες: Ιούνιος – Αύγουστος)',
  ],
  [
    'FREQ=DAILY;BYMONTH=6,8',
    'Every day, only in June and August',
    'Tous les jours, uniquement en juin et en août',
    'Κάθε ημέρα, μόνο εντός Ιουνίου και Αυγούστου',
  ],
])('months that follow each other are a range: %s', (rule, ...texts) => {
  expect(languages.map(language => describeRecurrence(parse(rule, start), start, language))).toEqual(texts)
})
