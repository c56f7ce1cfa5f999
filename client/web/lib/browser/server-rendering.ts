import type { QueryKey } from '@tanstack/preact-query'
import type { CalendarClient, Event } from '../../../index.ts'

/** Reads the result of a procedure such as `events.list` for the reader of the page. */
export type CallProcedure = (procedure: string, input: unknown) => Promise<unknown>

/**
 * A query of a component, and how to read its data. The service reads less of long data than the browser, which then
 * reads it again: `isPartial` says whether it did.
 */
export type ServerQuery = { key: QueryKey; read: () => Promise<unknown>; isPartial: (data: unknown) => boolean }

/** What the service gives the page, and what it collects, while it renders the page for a request. */
export type ServerRendering = {
  call: CallProcedure
  /** Safe HTML for a text of a record: its tags, without classes, ids and styles. */
  sanitizeHtml: (html: string) => string
  queries: ServerQuery[]
  /** The events of the list that the page consists of; null without such a list, or without its data. */
  listedEvents: Event[] | null
}

/**
 * Whether this is the script with which the service renders the page. The build removes what depends on it from the
 * scripts for browsers.
 */
export const isRenderedByService = import.meta.env.MODE === 'service'

/** The rendering that runs now. */
let current: ServerRendering | null = null

/** Sets the rendering whose components run until the next call. */
export const setServerRendering = (rendering: ServerRendering): void => void (current = rendering)

export function getServerRendering(): ServerRendering {
  if (current === null) throw new Error('Only the service renders the page here.')
  return current
}

/** Tells the service which events the list of the page has. In the browser this does nothing. */
export function reportListedEvents(events: Event[] | undefined): void {
  if (isRenderedByService && events) getServerRendering().listedEvents = events
}

/** The same client, whose calls the service answers itself. It has no mutations: rendering changes nothing. */
export const answerLocally = (calendar: CalendarClient, call: CallProcedure): CalendarClient =>
  new Proxy(calendar, {
    get: (client, noun: string) =>
      new Proxy(client[noun as 'events'], {
        get: (procedures, verb: string) =>
          verb === 'feedUrl'
            ? procedures.feedUrl
            : { query: (input: unknown) => call(`${noun}.${verb}`, input), mutate: undefined },
      }),
  })
