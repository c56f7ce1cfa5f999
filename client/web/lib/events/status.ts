import type { Event } from '../../../index.ts'

export type EventStatus = Event['event_status']
export type AttendanceMode = Exclude<Event['attendance_mode'], ''>

/** In the order in which lists offer them. */
export const eventStatuses = [
  'scheduled',
  'canceled',
  'postponed',
  'rescheduled',
  'moved_online',
] as const satisfies EventStatus[]

export const attendanceModes = ['offline', 'online', 'mixed'] as const satisfies AttendanceMode[]

export const isEventStatus = (text: string): text is EventStatus => eventStatuses.some(status => status === text)

/** The class of an element with the title of an event: it crosses out the title of a canceled event. */
export const getTitleClass = (status: EventStatus): string | undefined =>
  status === 'canceled' ? 'canceled-title' : undefined
