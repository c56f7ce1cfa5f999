import type { JSX } from 'preact'
import type { ViewPeriod } from '../../../src/core/page/view-period.ts'
import type { NoResultsComponent } from './list/no-events.tsx'
import type { EventWithTimes } from './view-events.ts'

/** What every view of the calendar gets from the page: its period, and the parts that belong to the search. */
export type ViewProps = { period: ViewPeriod; resultsHeader: JSX.Element; NoResults: NoResultsComponent }

/** What a list of events gets from its view. */
export type EventListProps = {
  events: EventWithTimes[]
  /** The first day of the list, if it has one. */
  from: string | undefined
  /** Whether the events of another period are still shown. */
  isBusy?: boolean
}
