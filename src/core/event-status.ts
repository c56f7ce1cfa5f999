/** Whether an event takes place as planned. `moved_online`: people attend it online instead of at its venue. */
export const eventStatuses = ['scheduled', 'canceled', 'postponed', 'rescheduled', 'moved_online'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Where people attend an event: at its venue, online, or at both. */
export const attendanceModes = ['offline', 'online', 'mixed'] as const
export type AttendanceMode = (typeof attendanceModes)[number]

/** The maximum length of the reason why an event does not take place as planned. */
export const reasonMaxLength = 2000
