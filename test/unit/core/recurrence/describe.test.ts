import { describe, expect, it } from 'vitest'
import { languages } from '../../../../src/core/language.ts'
import { describeRecurrence } from '../../../../src/core/recurrence/description/describe.ts'
import type { SeriesStart } from '../../../../src/core/recurrence/recurrence.ts'
import { parse, startAt } from './expand.ts'

/** A Tuesday. */
const start = startAt('2026-10-06 18:00', 'Europe/Athens')
const allDay = startAt('2026-10-01', 'Europe/Athens')

type Row = [lines: string | string[], en: string, fr: string, el: string, start?: SeriesStart]

const rows: Row[] = [
  ['FREQ=DAILY', 'Every day', 'Tous les jours', 'Κάθε ημέρα'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=1', 'Every 3 days, 1 time', 'Tous les 3 jours, 1 fois', 'Κάθε 3 ημέρες, 1 φορά'],
  [
    'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
    'Every day from Monday to Friday',
    'Tous les jours du lundi au vendredi',
    'Κάθε ημέρα από Δευτέρα έως Παρασκευή',
  ],
  [
    'FREQ=DAILY;BYMONTH=8,10',
    'Every day, only in August and October',
    'Tous les jours, uniquement en août et en octobre',
    'Κάθε ημέρα, μόνο εντός Αυγούστου και Οκτωβρίου',
  ],
  [
    'FREQ=DAILY;BYHOUR=9,18',
    'Every day at 09:00 and 18:00',
    'Tous les jours à 09:00 et 18:00',
    'Κάθε ημέρα στις 09:00 και 18:00',
  ],
  [
    'FREQ=WEEKLY;COUNT=12',
    'Every week on Tuesday, 12 times',
    'Toutes les semaines, le mardi, 12 fois',
    'Κάθε εβδομάδα, την Τρίτη, 12 φορές',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH',
    'Every 2 weeks on Tuesday and Thursday',
    'Toutes les 2 semaines, le mardi et le jeudi',
    'Κάθε 2 εβδομάδες, την Τρίτη και την Πέμπτη',
  ],
  [
    'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215',
    'Every week on Tuesday until 15 December 2026',
    'Toutes les semaines, le mardi, jusqu’au 15 décembre 2026',
    'Κάθε εβδομάδα, την Τρίτη, έως τις 15 Δεκεμβρίου 2026',
  ],
  [
    'FREQ=WEEKLY;BYDAY=MO,SA,SU;BYMONTH=4',
    'Every week on Monday, Saturday and Sunday, only in April',
    'Toutes les semaines, le lundi, le samedi et le dimanche, uniquement en avril',
    'Κάθε εβδομάδα, τη Δευτέρα, το Σάββατο και την Κυριακή, μόνο εντός Απριλίου',
  ],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'Every day', 'Tous les jours', 'Κάθε ημέρα'],
  [
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270301',
    'Every day from Monday to Friday until 1 March 2027',
    'Tous les jours du lundi au vendredi, jusqu’au 1er mars 2027',
    'Κάθε ημέρα από Δευτέρα έως Παρασκευή, έως την 1η Μαρτίου 2027',
  ],
  [
    'FREQ=MONTHLY;BYDAY=2TU',
    'Every month on the second Tuesday',
    'Tous les mois, le deuxième mardi',
    'Κάθε μήνα, τη δεύτερη Τρίτη',
  ],
  [
    'FREQ=MONTHLY;BYDAY=1SA,3SA',
    'Every month on the first Saturday and the third Saturday',
    'Tous les mois, le premier samedi et le troisième samedi',
    'Κάθε μήνα, το πρώτο Σάββατο και το τρίτο Σάββατο',
  ],
  [
    'FREQ=MONTHLY;BYDAY=-1FR,-1SA',
    'Every month on the last Friday and the last Saturday',
    'Tous les mois, le dernier vendredi et le dernier samedi',
    'Κάθε μήνα, την τελευταία Παρασκευή και το τελευταίο Σάββατο',
  ],
  [
    'FREQ=MONTHLY;BYDAY=-2MO;INTERVAL=2',
    'Every 2 months on the second Monday from the end',
    'Tous les 2 mois, le deuxième lundi en partant de la fin',
    'Κάθε 2 μήνες, τη δεύτερη Δευτέρα από το τέλος',
  ],
  [
    'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2',
    'Every month on the second Tuesday',
    'Tous les mois, le deuxième mardi',
    'Κάθε μήνα, τη δεύτερη Τρίτη',
  ],
  ['FREQ=MONTHLY;BYDAY=TU', 'Every week on Tuesday', 'Toutes les semaines, le mardi', 'Κάθε εβδομάδα, την Τρίτη'],
  ['FREQ=MONTHLY', 'Every month on the 6th', 'Tous les mois, le 6', 'Κάθε μήνα, στις 6'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=1,15,-1',
    'Every month on the 1st, the 15th and the last day',
    'Tous les mois, le 1er, le 15 et le dernier jour',
    'Κάθε μήνα, την 1η, στις 15 και την τελευταία ημέρα',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    'Every month on the 3rd day from the end',
    'Tous les mois, le 3e jour en partant de la fin',
    'Κάθε μήνα, την 3η ημέρα από το τέλος',
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'Every month on the last working day (Monday to Friday)',
    'Tous les mois, le dernier jour ouvré (du lundi au vendredi)',
    'Κάθε μήνα, την τελευταία εργάσιμη ημέρα (Δευτέρα έως Παρασκευή)',
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
    'Every month on the first working day (Monday to Friday)',
    'Tous les mois, le premier jour ouvré (du lundi au vendredi)',
    'Κάθε μήνα, την πρώτη εργάσιμη ημέρα (Δευτέρα έως Παρασκευή)',
  ],
  [
    'FREQ=MONTHLY;BYDAY=5TU',
    'Every month on the fifth Tuesday',
    'Tous les mois, le cinquième mardi',
    'Κάθε μήνα, την πέμπτη Τρίτη',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=22,31;BYMONTH=1,7',
    'Every month on the 22nd and the 31st, only in January and July',
    'Tous les mois, le 22 et le 31, uniquement en janvier et en juillet',
    'Κάθε μήνα, στις 22 και στις 31, μόνο εντός Ιανουαρίου και Ιουλίου',
  ],
  ['FREQ=YEARLY', 'Every year on 6 October', 'Tous les ans, le 6 octobre', 'Κάθε χρόνο, στις 6 Οκτωβρίου'],
  ['FREQ=YEARLY', 'Every year on 1 October', 'Tous les ans, le 1er octobre', 'Κάθε χρόνο, την 1η Οκτωβρίου', allDay],
  [
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=4,10',
    'Every 2 years on 6 April and 6 October',
    'Tous les 2 ans, le 6 avril et le 6 octobre',
    'Κάθε 2 χρόνια, στις 6 Απριλίου και στις 6 Οκτωβρίου',
  ],
  [
    'FREQ=YEARLY;BYMONTH=10;BYDAY=2TU',
    'Every year on the second Tuesday of October',
    'Tous les ans, le deuxième mardi d’octobre',
    'Κάθε χρόνο, τη δεύτερη Τρίτη του Οκτωβρίου',
  ],
  [
    'FREQ=YEARLY;BYMONTH=4,8;BYDAY=-1SU',
    'Every year on the last Sunday of April and August',
    'Tous les ans, le dernier dimanche d’avril et d’août',
    'Κάθε χρόνο, την τελευταία Κυριακή του Απριλίου και του Αυγούστου',
  ],
  [
    'FREQ=YEARLY;BYDAY=20MO,-1SA',
    'Every year on the 20th Monday and the last Saturday of the year',
    'Tous les ans, le 20e lundi et le dernier samedi de l’année',
    'Κάθε χρόνο, την 20ή Δευτέρα και το τελευταίο Σάββατο του έτους',
  ],
  [
    'FREQ=YEARLY;BYMONTH=6;BYDAY=TU',
    'Every week on Tuesday, only in June',
    'Toutes les semaines, le mardi, uniquement en juin',
    'Κάθε εβδομάδα, την Τρίτη, μόνο εντός Ιουνίου',
  ],
  [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
    'Every year on the last day of February',
    'Tous les ans, le dernier jour de février',
    'Κάθε χρόνο, την τελευταία ημέρα του Φεβρουαρίου',
  ],
  [
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    'Every month (days of the month: 13; days of the week: Friday)',
    'Tous les mois (jours du mois\u00a0: 13\u202f; jours de la semaine\u00a0: vendredi)',
    'Κάθε μήνα (ημέρες του μήνα: 13· ημέρες της εβδομάδας: Παρασκευή)',
  ],
  [
    'FREQ=YEARLY;BYWEEKNO=20;INTERVAL=3',
    'Every 3 years (weeks of the year: 20; days of the week: Tuesday)',
    'Tous les 3 ans (semaines de l’année\u00a0: 20\u202f; jours de la semaine\u00a0: mardi)',
    'Κάθε 3 χρόνια (εβδομάδες του έτους: 20· ημέρες της εβδομάδας: Τρίτη)',
  ],
  [
    'FREQ=YEARLY;BYYEARDAY=1,100,-1',
    'Every year (days of the year: 1, 100, −1; negative numbers count from the end)',
    'Tous les ans (jours de l’année\u00a0: 1, 100, −1\u202f; les nombres négatifs se comptent à partir de la fin)',
    'Κάθε χρόνο (ημέρες του έτους: 1, 100, −1· οι αρνητικοί αριθμοί μετρούν από το τέλος)',
  ],
  [
    'FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3,-1',
    'Every month (days of the week: Tuesday, Wednesday and Thursday; of these dates in each period, only numbers 3, −1; negative numbers count from the end)',
    'Tous les mois (jours de la semaine\u00a0: mardi, mercredi et jeudi\u202f; parmi ces dates de chaque période, seulement les numéros 3, −1\u202f; les nombres négatifs se comptent à partir de la fin)',
    'Κάθε μήνα (ημέρες της εβδομάδας: Τρίτη, Τετάρτη και Πέμπτη· από αυτές τις ημερομηνίες κάθε περιόδου, μόνο οι αριθμοί 3, −1· οι αρνητικοί αριθμοί μετρούν από το τέλος)',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU;WKST=SU',
    'Every 2 weeks (days of the week: Monday and Tuesday; weeks start on Sunday)',
    'Toutes les 2 semaines (jours de la semaine\u00a0: lundi et mardi\u202f; premier jour de la semaine\u00a0: dimanche)',
    'Κάθε 2 εβδομάδες (ημέρες της εβδομάδας: Δευτέρα και Τρίτη· πρώτη ημέρα της εβδομάδας: Κυριακή)',
  ],
  [
    'FREQ=DAILY;BYHOUR=9,10,11,12;BYMINUTE=0,30;COUNT=40',
    'Every day (hours: 9, 10, 11, 12; minutes: 0, 30), 40 times',
    'Tous les jours (heures\u00a0: 9, 10, 11, 12\u202f; minutes\u00a0: 0, 30), 40 fois',
    'Κάθε ημέρα (ώρες: 9, 10, 11, 12· λεπτά: 0, 30), 40 φορές',
  ],
  [
    'FREQ=YEARLY;BYMONTH=1,3;BYDAY=MO;INTERVAL=2',
    'Every 2 years (months: January and March; days of the week: Monday)',
    'Tous les 2 ans (mois\u00a0: janvier et mars\u202f; jours de la semaine\u00a0: lundi)',
    'Κάθε 2 χρόνια (μήνες: Ιανουάριος και Μάρτιος· ημέρες της εβδομάδας: Δευτέρα)',
  ],
  [
    ['FREQ=WEEKLY;COUNT=12', 'RDATE:20261010T180000', 'EXDATE:20261013T180000,20261101T180000'],
    'Every week on Tuesday, 12 times, and on 10 October 2026, except on 13 October 2026 and 1 November 2026',
    'Toutes les semaines, le mardi, 12 fois, et le 10 octobre 2026, sauf le 13 octobre 2026 et le 1er novembre 2026',
    'Κάθε εβδομάδα, την Τρίτη, 12 φορές, και στις 10 Οκτωβρίου 2026, εκτός από τις 13 Οκτωβρίου 2026 και την 1η Νοεμβρίου 2026',
  ],
  [
    [
      'FREQ=WEEKLY',
      'RDATE:20261010T180000,20261011T180000,20261012T180000,20261014T180000',
      'EXDATE:20261013T180000,20261020T180000,20261027T180000,20261103T180000',
    ],
    'Every week on Tuesday, and on 4 other dates, except on 4 dates',
    'Toutes les semaines, le mardi, et à 4 autres dates, sauf à 4 dates',
    'Κάθε εβδομάδα, την Τρίτη, και σε 4 ακόμη ημερομηνίες, εκτός από 4 ημερομηνίες',
  ],
  [
    'RDATE:20261101T180000',
    'On 6 October 2026 and 1 November 2026',
    'Le 6 octobre 2026 et le 1er novembre 2026',
    'Στις 6 Οκτωβρίου 2026 και την 1η Νοεμβρίου 2026',
  ],
  [
    'RDATE:20261008T180000,20261009T180000,20261010T180000,20261011T180000',
    'On 5 dates',
    'À 5 dates',
    'Σε 5 ημερομηνίες',
  ],
  [
    'FREQ=WEEKLY;UNTIL=20261101',
    'Every week on Thursday until 1 November 2026',
    'Toutes les semaines, le jeudi, jusqu’au 1er novembre 2026',
    'Κάθε εβδομάδα, την Πέμπτη, έως την 1η Νοεμβρίου 2026',
    allDay,
  ],
]

describe('describeRecurrence', () => {
  it.each(rows)('%s', (lines, en, fr, el, at = start) => {
    const texts = languages.map(language => describeRecurrence(parse(lines, at), at, language))
    expect(texts).toEqual([en, fr, el])
  })
})
