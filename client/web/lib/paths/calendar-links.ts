import { formatICalDate, formatICalDateTime } from '../../../../src/core/recurrence/ical-time.ts'
import { addCalendarDays } from '../../../../src/core/time/days.ts'
import type { Event } from '../../../index.ts'

/** Addresses that open a calendar of the user with an event, or with a feed to subscribe to. */

type LinkedEvent = Pick<
  Event,
  'title' | 'all_day' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'url'
>

/**
 * `https://cal.example/events.ics` → `webcal://cal.example/events.ics`, which opens the calendar program of the device.
 */
export const toWebcalUrl = (feedUrl: string): string => feedUrl.replace(/^https?:/, 'webcal:')

export const getGoogleSubscriptionUrl = (feedUrl: string): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: toWebcalUrl(feedUrl) })}`

export const getOutlookSubscriptionUrl = (feedUrl: string, name: string): string =>
  `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: feedUrl, name })}`

/** The form of Google Calendar for a new event. */
export function getGoogleEventUrl(event: LinkedEvent, location: string): string {
  const days = [event.start_date, addDay(event.end_date)].map(formatICalDate)
  const times = [event.utc_start_date, event.utc_end_date].map(utc => `${formatICalDateTime(utc)}Z`)
  const dates = (event.all_day ? days : times).join('/')
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates,
    details: event.url,
    location,
  })}`
}

/** The form of Outlook.com for a new event. */
export function getOutlookEventUrl(event: LinkedEvent, location: string): string {
  const [start, end] = event.all_day
    ? [event.start_date.slice(0, 10), addDay(event.end_date)]
    : [event.utc_start_date, event.utc_end_date].map(utc => `${utc.replace(' ', 'T')}Z`)
  return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: start ?? '',
    enddt: end ?? '',
    allday: String(event.all_day ?? false),
    body: event.url,
    location,
  })}`
}

/** The next day. Other calendars end an event of whole days on the day after its last one. */
const addDay = (wall: string): string => addCalendarDays(wall.slice(0, 10), 1)
