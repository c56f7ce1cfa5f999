import { createCalendarClient, type FailureCodes, iteratePages, readServiceFailure } from 'event-calendar-client'

/** Lists the titles of all events, and renames the first event. */
export async function renameFirstEvent(calendarUrl: string, title: string): Promise<string[]> {
  const calendar = createCalendarClient(calendarUrl)
  const titles: string[] = []
  let firstId: number | undefined
  for await (const { events } of iteratePages(page => calendar.events.list.query({ page, per_page: 50 }))) {
    firstId ??= events[0]?.id
    titles.push(...events.map(event => event.title))
  }
  if (firstId === undefined) return titles
  try {
    await calendar.events.update.mutate({ id: firstId, title })
  } catch (error) {
    const failure = readServiceFailure<FailureCodes['events']['update']>(error)
    // Another user has deleted the event.
    if (failure?.code !== 'rest-event-not-found') throw error
  }
  return titles
}
