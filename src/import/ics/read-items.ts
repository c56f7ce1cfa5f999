import { formatICalDateTime } from '../../core/recurrence/ical-time.ts'
import { formatRecurrence } from '../../core/recurrence/recurrence-lines.ts'
import { isLanguage } from '../../core/language.ts'
import { toInstant } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import { createPauses } from '../../core/async/pauses.ts'
import { findLine, type IcsComponent, type IcsEvent } from '../../formats/ics/component.ts'
import { readCalendar } from '../../formats/ics/read-calendar.ts'
import { decodeTextValue } from '../../formats/ics/read-line.ts'
import { decodeText } from '../../formats/decode/decode-text.ts'
import { createZoneResolver, type ResolveZone } from '../../formats/ics/resolve-zone.ts'
import { ImportFailure } from '../run/failure.ts'
import { type FileOrigin, getSite } from '../sources/file-origin.ts'
import { type SourceCalendar, type SourceEvent, type SourceItem, toFileItem } from '../sources/source-item.ts'
import { buildGlobalId, buildCalendarIdOfUrl, buildCalendarIdOfFile } from '../identity/calendar-id.ts'
import { mapIcsEvent, toTimeFields } from './event-fields.ts'
import { type IcsTimes, parseMoment, readTimes, type TimeContext } from './event-times.ts'
import { addLineNotes, groupNotes, listFileNotes, listLeftOut, listSharedUids } from './file-notes.ts'
import { type EventGroup, getSequence, groupEvents, readVersion } from './group-events.ts'
import type { DateOverride } from './read-overrides.ts'
import { changesEvent, completeDate, completeStart, isCancellation, isMessage } from './scheduling.ts'
import { changesFollowing, type EventPart, isSingle, splitMaster } from './split-master.ts'

/** What the events of one file have in common. */
type FileContext = {
  name: string
  /** Its events are complete when all items are read. */
  calendar: SourceCalendar
  fallbackTitle: string
  site: string | null
  /** The notes about lines, by the number of their event. */
  notes: Map<number, string[]>
  getTimeContext: (event: IcsEvent) => TimeContext
}

/** The events of an iCalendar file. What cannot be read is a problem item, and the rest is read. */
export async function* readIcsItems(bytes: Uint8Array, source: FileOrigin): AsyncGenerator<SourceItem, void> {
  const { name, isUrl, calendarId, siteZone, onEventCount } = source
  const { text, notes, lineNotes } = decodeText(bytes, { ...source, isFolded: true })
  const file = addLineNotes(readCalendar(text), lineNotes)
  const getTimeContext = createTimeContexts(createZoneResolver(file.timeZones, siteZone), siteZone)
  const replies = file.events.filter(event => !changesEvent(event))
  const { groups, outdated } = groupEvents(file.events.filter(changesEvent), getTimeContext)
  const getId = () =>
    isUrl ? buildCalendarIdOfUrl(name) : buildCalendarIdOfFile(file.calendar, name.replace(/^.*[\\/]/, ''))
  const context: FileContext = {
    name,
    site: getSite(source),
    fallbackTitle: getCalendarName(file.calendar) ?? name.replace(/[?#].*$/, '').replace(/^.*[\\/](?=.)/, ''),
    calendar: { id: calendarId ?? getId(), events: [] },
    notes: groupNotes(file),
    getTimeContext,
  }
  for (const note of notes) yield toFileItem(name, note)
  yield* listSharedUids(groups, name)
  const { kept, surplus } = limitSeries(groups)
  onEventCount(kept.reduce((sum, group) => sum + countItems(group), outdated.length + replies.length))
  yield* readGroups(kept, context)
  if (surplus)
    yield {
      location: `${name}:${surplus.number}`,
      problem: `has more than ${seriesMax} recurring events; the others were not read`,
      isCut: true,
    }
  yield* listLeftOut(outdated, replies, name)
  yield* listFileNotes(file, name)
}

/**
 * The items of the groups. Yields the first item when all are known, because the calendar needs all its events to
 * correct their ids.
 */
async function* readGroups(groups: EventGroup[], context: FileContext): AsyncGenerator<SourceItem, void> {
  const pause = createPauses()
  const items: SourceItem[] = []
  for (const group of groups) {
    items.push(...readGroup(group, context))
    await pause()
  }
  yield* items
}

/** The events of a group; a series that a date changes from there on has more. */
const countItems = ({ master, overrides }: EventGroup): number => (master ? 1 : overrides.length)

/** A bound for hostile files: each rule is expanded, and may have a thousand dates. */
const seriesMax = 2_000

/** The events without the recurring ones after the first `seriesMax`, and the first of these. */
function limitSeries(groups: EventGroup[]): { kept: EventGroup[]; surplus: IcsEvent | null } {
  const recurs = ({ master }: EventGroup) => master !== null && ['RRULE', 'RDATE'].some(name => findLine(master, name))
  const surplus = new Set(groups.filter(recurs).slice(seriesMax))
  const [first] = surplus
  return { kept: groups.filter(group => !surplus.has(group)), surplus: first?.master ?? null }
}

const getCalendarName = (calendar: IcsComponent | null): string | undefined =>
  ['X-WR-CALNAME', 'NAME']
    .map(property => decodeTextValue(findLine(calendar, property)?.value ?? '').trim())
    .find(Boolean)

/** How the times of an event are read: times without a zone are in the zone of its calendar. */
function createTimeContexts(resolveZone: ResolveZone, siteZone: Zone) {
  return ({ calendar }: IcsEvent): TimeContext => {
    const name = findLine(calendar, 'X-WR-TIMEZONE')?.value.trim()
    return { resolveZone, floatingZone: name ? resolveZone(name, '2026-01-01 00:00:00').zone : siteZone }
  }
}

function* readGroup(group: EventGroup, context: FileContext): Generator<SourceItem, void> {
  const { master, overrides } = group
  if (master && !isCancellation(master)) return yield* readMaster(master, group, context)
  for (const event of master ? [master] : overrides) {
    const recurrenceId = findLine(event, 'RECURRENCE-ID')?.value.trim()
    yield* collectFailure({ event, group, recurrenceId }, context, () => [
      toMessageItem(event, group, context, recurrenceId),
    ])
  }
}

const singleDate = { rule: null, additions: [], exclusions: [] }

/** The item of a component that cancels an event, or is about a date whose series the file does not have. */
function toMessageItem(event: IcsEvent, group: EventGroup, context: FileContext, recurrenceId?: string): SourceEvent {
  const timeContext = context.getTimeContext(event)
  const complete = completeStart(event)
  const hasStart = findLine(complete, 'DTSTART') !== undefined
  // A cancellation without a start has the times of the stored event.
  const times = hasStart || !isCancellation(event) ? readTimes(complete, timeContext) : null
  const part = {
    event: complete,
    times,
    recurrence: singleDate,
    overrides: [],
    splitWall: null,
    notes: times?.notes ?? [],
  }
  const line = findLine(event, 'RECURRENCE-ID')
  const moment = line && parseMoment(line, line.value, timeContext)
  const date = !moment ? null : !moment.hasTime ? moment.wall : toInstant(moment.wall, moment.zone)
  const message = {
    isSent: isMessage(event),
    isCancellation: isCancellation(event),
    date,
    changesFollowing: changesFollowing(event),
    hasTimes: findLine(event, 'DTSTART') !== undefined,
  }
  return { ...toItem(part, group, context, recurrenceId), message }
}

function* readMaster(master: IcsEvent, group: EventGroup, context: FileContext): Generator<SourceItem, void> {
  yield* collectFailure({ event: master, group }, context, () =>
    splitMaster(master, group, context.getTimeContext(master)).map(part => {
      const { splitWall, event, times } = part
      const item = toItem(part, group, context, splitWall === null ? undefined : formatICalDateTime(splitWall))
      if (isMessage(master))
        return {
          ...item,
          message: { isSent: true, isCancellation: false, date: null, changesFollowing: false, hasTimes: true },
        }
      const { global_id: globalId, title, venue } = item.event
      if (splitWall === null)
        context.calendar.events.push({
          globalId,
          title,
          startUtc: toInstant(times.startWall, times.zone),
          place: venue[0]?.venue ?? '',
          sequence: getSequence(event),
          isSeries: !isSingle(part.recurrence),
          isShared: group.start !== undefined,
        })
      return item
    }),
  )
}

type EventIdentity = { event: IcsEvent; group: EventGroup; recurrenceId?: string | undefined }

function collectFailure(
  { event, group: { key, start }, recurrenceId }: EventIdentity,
  { name, calendar }: FileContext,
  work: () => SourceItem[],
): SourceItem[] {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    const globalId = buildGlobalId(calendar.id, key, { start, recurrenceId })
    return [{ location: `${name}:${event.number}`, problem: error.message, isError: error.isError, globalId }]
  }
}

type IcsItem = SourceEvent & { event: ReturnType<typeof mapIcsEvent> }

/** A part, or a cancellation that does not say when the event is. */
type ItemPart = Omit<EventPart, 'times'> & { times: IcsTimes | null }

function toItem(part: ItemPart, group: EventGroup, context: FileContext, recurrenceId?: string): IcsItem {
  const { event, times, recurrence } = part
  const { calendar, site, name } = context
  // The component of a single date may replace the master.
  const numbers = new Set([part.splitWall === null && group.master ? group.master.number : event.number, event.number])
  const notes = [...part.notes, ...[...numbers].flatMap(number => context.notes.get(number) ?? [])]
  const globalId = buildGlobalId(calendar.id, group.key, { start: group.start, recurrenceId })
  const fallbackTitle = findTitle([group.master, ...group.overrides]) ?? context.fallbackTitle
  const fields = mapIcsEvent(event, { globalId, times, fallbackTitle, site, notes })
  const lang = findLine(event, 'SUMMARY')?.parameters.LANGUAGE?.split('-')[0]?.toLowerCase()
  return {
    location: `${name}:${event.number}`,
    lang: isLanguage(lang) ? lang : undefined,
    event: fields,
    version: readVersion(event),
    notes,
    calendar,
    ...(times &&
      !isSingle(recurrence) && {
        series: {
          recurrence: formatRecurrence(recurrence, times),
          overrides: part.overrides.flatMap(override =>
            mapOverride(override, { part: { ...part, times }, group, context, fields, notes }),
          ),
        },
      }),
  }
}

/** The first title among components; undefined if none has one. */
const findTitle = (events: (IcsEvent | null)[]): string | undefined =>
  events.map(event => decodeTextValue(findLine(event, 'SUMMARY')?.value ?? '').trim()).find(Boolean)

type OverrideContext = {
  part: EventPart
  group: EventGroup
  context: FileContext
  /** The fields of the series. */
  fields: ReturnType<typeof mapIcsEvent>
  notes: string[]
}

/** A date of a series that differs. One without valid times is left out, with a note. */
function mapOverride({ wall, event, times }: DateOverride, { part, group, context, fields, notes }: OverrideContext) {
  const globalId = buildGlobalId(context.calendar.id, group.key, {
    start: group.start,
    recurrenceId: formatICalDateTime(wall),
  })
  const { date_utc: _, ...shared } = fields
  if (times) return [{ wall, event: { ...shared, global_id: globalId, ...toTimeFields(times) } }]
  try {
    const complete = isCancellation(event) ? completeDate(event, part) : event
    const ownTimes = readTimes(complete, { ...context.getTimeContext(event), floatingZone: part.times.zone })
    const ownNotes = [...ownTimes.notes]
    const { date_utc: __, ...own } = mapIcsEvent(complete, {
      globalId,
      times: ownTimes,
      // The title of the series is better than none.
      fallbackTitle: findTitle([part.event]) ?? context.fallbackTitle,
      site: context.site,
      notes: ownNotes,
    })
    notes.push(...ownNotes.map(note => `line ${event.number}: ${note}`))
    return [{ wall, event: own }]
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    notes.push(`line ${event.number}: ${error.message}; this date is imported like the others`)
    return []
  }
}
