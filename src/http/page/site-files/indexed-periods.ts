/** Search engines show the months up to this many before and after the current one. Calendars have no end. */
export const indexedMonths = 12

/** Whether search engines may show the period that begins on this day, or in this month. */
export const isIndexedPeriod = (date: string, today: string): boolean =>
  Math.abs(toMonthIndex(date) - toMonthIndex(today)) <= indexedMonths

const toMonthIndex = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
