import { type EventStatus, eventStatuses } from '../../../../src/core/event-status.ts'

export const isEventStatus = (text: string): text is EventStatus => eventStatuses.some(status => status === text)

/** The class of an element with the title of an event: it crosses out the title of a canceled event. */
export const getTitleClass = (status: EventStatus): string | undefined =>
  status === 'canceled' ? 'canceled-title' : undefined
