import timeGrid from 'fullcalendar/timegrid'
import { DayGrid, type DayGridProps } from './day-grid.tsx'

const plugins = [timeGrid]

/** The grid of a week or a day, with its hours. The month does not need the plugin for them and does not load it. */
export const HourGrid = (props: DayGridProps) => <DayGrid {...props} plugins={plugins} />
