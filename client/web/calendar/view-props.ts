import type { JSX } from 'preact'
import type { ViewPeriod } from '../lib/view-period.ts'
import type { NoResultsComponent } from './no-events.tsx'

/** What every view of the calendar gets from the page: its period, and the parts that belong to the search. */
export type ViewProps = { period: ViewPeriod; resultsHeader: JSX.Element; NoResults: NoResultsComponent }
