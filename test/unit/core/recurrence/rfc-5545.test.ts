import { describe, expect, it } from 'vitest'
import { days, expand, listDates, startAt } from './expand.ts'

type Example = [title: string, start: string, lines: string | string[], first: string[], total?: number]

/**
 * The examples of RFC 5545, 3.8.5.3, in their order; times are in New York. `first` are the first dates, and `total` is
 * the number of dates of a rule that ends.
 */
const examples: Example[] = [
  ['daily for 10 dates', '1997-09-02', 'FREQ=DAILY;COUNT=10', days('1997-09 2 3 4 5 6 7 8 9 10 11'), 10],
  ['daily until 24 December', '1997-09-02', 'FREQ=DAILY;UNTIL=19971224T000000Z', days('1997-09 2 3'), 113],
  [
    'every other day',
    '1997-09-02',
    'FREQ=DAILY;INTERVAL=2',
    days('1997-09 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 | 1997-10 2'),
  ],
  ['every 10 days, 5 dates', '1997-09-02', 'FREQ=DAILY;INTERVAL=10;COUNT=5', days('1997-09 2 12 22 | 1997-10 2 12'), 5],
  [
    'every day in January, yearly',
    '1998-01-01',
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    days('1998-01 1 2 3'),
    93,
  ],
  [
    'every day in January, daily',
    '1998-01-01',
    'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
    days('1998-01 1 2 3'),
    93,
  ],
  [
    'weekly for 10 dates',
    '1997-09-02',
    'FREQ=WEEKLY;COUNT=10',
    days('1997-09 2 9 16 23 30 | 1997-10 7 14 21 28 | 1997-11 4'),
    10,
  ],
  ['weekly until 24 December', '1997-09-02', 'FREQ=WEEKLY;UNTIL=19971224T000000Z', days('1997-09 2 9 16 23 30'), 17],
  [
    'every other week',
    '1997-09-02',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    days('1997-09 2 16 30 | 1997-10 14 28 | 1997-11 11 25 | 1997-12 9 23 | 1998-01 6 20 | 1998-02 3 17'),
  ],
  [
    'Tuesday and Thursday for five weeks, until',
    '1997-09-02',
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    days('1997-09 2 4 9 11 16 18 23 25 30 | 1997-10 2'),
    10,
  ],
  [
    'Tuesday and Thursday for five weeks, count',
    '1997-09-02',
    'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    days('1997-09 2 4 9 11 16 18 23 25 30 | 1997-10 2'),
    10,
  ],
  [
    'three days of every other week, until',
    '1997-09-01',
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    days('1997-09 1 3 5 15 17 19 29 | 1997-10 1 3 13 15 17 27 29 31 | 1997-11 10 12 14 24 26 28 | 1997-12 8 10 12 22'),
    25,
  ],
  [
    'Tuesday and Thursday of every other week, 8 dates',
    '1997-09-02',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    days('1997-09 2 4 16 18 30 | 1997-10 2 14 16'),
    8,
  ],
  [
    'the first Friday, 10 dates',
    '1997-09-05',
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    days(
      '1997-09 5 | 1997-10 3 | 1997-11 7 | 1997-12 5 | 1998-01 2 | 1998-02 6 | 1998-03 6 | 1998-04 3 | 1998-05 1 | 1998-06 5',
    ),
    10,
  ],
  [
    'the first Friday until 24 December',
    '1997-09-05',
    'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    days('1997-09 5 | 1997-10 3 | 1997-11 7 | 1997-12 5'),
    4,
  ],
  [
    'the first and last Sunday of every other month',
    '1997-09-07',
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    days('1997-09 7 28 | 1997-11 2 30 | 1998-01 4 25 | 1998-03 1 29 | 1998-05 3 31'),
    10,
  ],
  [
    'the last Monday but one, 6 dates',
    '1997-09-22',
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    days('1997-09 22 | 1997-10 20 | 1997-11 17 | 1997-12 22 | 1998-01 19 | 1998-02 16'),
    6,
  ],
  [
    'the third day from the end',
    '1997-09-28',
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    days('1997-09 28 | 1997-10 29 | 1997-11 28 | 1997-12 29 | 1998-01 29 | 1998-02 26'),
  ],
  [
    'the 2nd and 15th, 10 dates',
    '1997-09-02',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    days('1997-09 2 15 | 1997-10 2 15 | 1997-11 2 15 | 1997-12 2 15 | 1998-01 2 15'),
    10,
  ],
  [
    'the first and last day, 10 dates',
    '1997-09-30',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    days('1997-09 30 | 1997-10 1 31 | 1997-11 1 30 | 1997-12 1 31 | 1998-01 1 31 | 1998-02 1'),
    10,
  ],
  [
    'the 10th to 15th every 18 months',
    '1997-09-10',
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    days('1997-09 10 11 12 13 14 15 | 1999-03 10 11 12 13'),
    10,
  ],
  [
    'every Tuesday of every other month',
    '1997-09-02',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    days('1997-09 2 9 16 23 30 | 1997-11 4 11 18 25 | 1998-01 6 13 20 27 | 1998-03 3 10 17 24 31'),
  ],
  [
    'yearly in June and July',
    '1997-06-10',
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    days(
      '1997-06 10 | 1997-07 10 | 1998-06 10 | 1998-07 10 | 1999-06 10 | 1999-07 10 | 2000-06 10 | 2000-07 10 | 2001-06 10 | 2001-07 10',
    ),
    10,
  ],
  [
    'every other year in January, February and March',
    '1997-03-10',
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    days(
      '1997-03 10 | 1999-01 10 | 1999-02 10 | 1999-03 10 | 2001-01 10 | 2001-02 10 | 2001-03 10 | 2003-01 10 | 2003-02 10 | 2003-03 10',
    ),
    10,
  ],
  [
    'the 1st, 100th and 200th day every third year',
    '1997-01-01',
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    days(
      '1997-01 1 | 1997-04 10 | 1997-07 19 | 2000-01 1 | 2000-04 9 | 2000-07 18 | 2003-01 1 | 2003-04 10 | 2003-07 19 | 2006-01 1',
    ),
    10,
  ],
  ['the 20th Monday of the year', '1997-05-19', 'FREQ=YEARLY;BYDAY=20MO', days('1997-05 19 | 1998-05 18 | 1999-05 17')],
  ['Monday of week 20', '1997-05-12', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', days('1997-05 12 | 1998-05 11 | 1999-05 17')],
  [
    'every Thursday in March',
    '1997-03-13',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    days('1997-03 13 20 27 | 1998-03 5 12 19 26 | 1999-03 4 11 18 25'),
  ],
  [
    'every Thursday in June, July and August',
    '1997-06-05',
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    days('1997-06 5 12 19 26 | 1997-07 3 10 17 24 31 | 1997-08 7 14 21 28 | 1998-06 4 11 18 25'),
  ],
  [
    'every Friday the 13th, without the start',
    '1997-09-02',
    ['EXDATE;TZID=America/New_York:19970902T090000', 'RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13'],
    days('1998-02 13 | 1998-03 13 | 1998-11 13 | 1999-08 13 | 2000-10 13'),
  ],
  [
    'the first Saturday after the first Sunday',
    '1997-09-13',
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    days(
      '1997-09 13 | 1997-10 11 | 1997-11 8 | 1997-12 13 | 1998-01 10 | 1998-02 7 | 1998-03 7 | 1998-04 11 | 1998-05 9 | 1998-06 13',
    ),
  ],
  [
    'the day of presidential elections',
    '1996-11-05',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    days('1996-11 5 | 2000-11 7 | 2004-11 2'),
  ],
  [
    'the third of Tuesday, Wednesday and Thursday',
    '1997-09-04',
    'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    days('1997-09 4 | 1997-10 7 | 1997-11 6'),
    3,
  ],
  [
    'the last working day but one',
    '1997-09-29',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    days('1997-09 29 | 1997-10 30 | 1997-11 27 | 1997-12 30 | 1998-01 29 | 1998-02 26 | 1998-03 30'),
  ],
  [
    'every 20 minutes from 9:00 to 16:40',
    '1997-09-02',
    'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40',
    ['1997-09-02', '1997-09-02 09:20', '1997-09-02 09:40', '1997-09-02 10:00', '1997-09-02 10:20'],
  ],
  [
    'a week that begins on Monday',
    '1997-08-05',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    days('1997-08 5 10 19 24'),
    4,
  ],
  [
    'a week that begins on Sunday',
    '1997-08-05',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    days('1997-08 5 17 19 31'),
    4,
  ],
  [
    'days that do not exist',
    '2007-01-15',
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    days('2007-01 15 30 | 2007-02 15 | 2007-03 15 30'),
    5,
  ],
]

describe('the examples of RFC 5545', () => {
  it.each(examples)('%s', (_, date, lines, first, total) => {
    const start = startAt(`${date} 09:00`)

    expect(listDates(lines, start, first.length)).toEqual(first)
    if (total) expect(expand(lines, start)).toMatchObject({ starts: { length: total }, isComplete: true })
  })

  it.each(examples.filter(([, , lines]) => !String(lines).includes('BYHOUR')))(
    '%s, all day',
    (_, date, lines, first) => {
      // UNTIL is a day here, so the day on which it falls is a date too.
      const allDayLines = [lines]
        .flat()
        .map(line => line.replace(/EXDATE.*/, 'EXDATE;VALUE=DATE:19970902').replace(/T\d{6}Z/, ''))

      expect(listDates(allDayLines, startAt(date), first.length)).toEqual(first)
    },
  )
})
