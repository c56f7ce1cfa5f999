import { EXHIBITION_EVENTS } from './events/exhibitions.ts'
import { HOLIDAY_EVENTS } from './events/holidays.ts'
import { MUSIC_EVENTS } from './events/music.ts'
import { RECURRING_EVENTS } from './events/recurring.ts'
import { TALK_EVENTS } from './events/talks.ts'
import { WORKSHOP_EVENTS } from './events/workshops.ts'
import type { SampleEvent } from './types.ts'

/** Every event of the sample calendar. */
export const SAMPLE_EVENTS: SampleEvent[] = [
  ...RECURRING_EVENTS,
  ...MUSIC_EVENTS,
  ...HOLIDAY_EVENTS,
  ...EXHIBITION_EVENTS,
  ...WORKSHOP_EVENTS,
  ...TALK_EVENTS,
]
