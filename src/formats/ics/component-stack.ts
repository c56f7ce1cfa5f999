import { type IcsComponent, type IcsEvent, type IcsTimeZone, isKnownComponent, isNeeded } from './component.ts'
import { parseLine, readLineName } from './read-line.ts'

/** A part of a file that could not be read, or was left out. */
export type IcsNote = { number: number; text: string }

export type IcsFile = {
  /** The first VCALENDAR. */
  calendar: IcsComponent | null
  events: IcsEvent[]
  timeZones: IcsTimeZone[]
  /** The number of the components that are no events, by name: VTODO, VJOURNAL, VFREEBUSY. */
  skipped: Map<string, number>
  notes: IcsNote[]
  /** Why the rest of the file was not read; null if all of it was. */
  limitNote: IcsNote | null
}

/** Bounds for hostile files. */
export const eventsMax = 10_000
const notesMax = 100
const timeZonesMax = 200
const observancesMax = 500
const linesPerComponentMax = 2_000
const nestingMax = 50

const skippedComponents = ['VTODO', 'VJOURNAL', 'VFREEBUSY']

/** The components that are open at a line of a file. Deeper ones than `nestingMax` are only counted. */
export type ComponentStack = { open: IcsComponent[]; hiddenDepth: number; calendar: IcsComponent | null; file: IcsFile }

export const createComponentStack = (): ComponentStack => ({
  open: [],
  hiddenDepth: 0,
  calendar: null,
  file: { calendar: null, events: [], timeZones: [], skipped: new Map(), notes: [], limitNote: null },
})

export function addNote({ file }: ComponentStack, number: number, text: string): void {
  if (file.notes.length < notesMax) file.notes.push({ number, text })
}

/** Whether the value of a line is needed, so that its folded parts must be joined. */
export function isLineNeeded({ open, hiddenDepth }: ComponentStack, name: string | null): boolean {
  if (name === 'BEGIN' || name === 'END') return true
  const current = open.at(-1)
  return current !== undefined && name !== null && hiddenDepth === 0 && isNeeded(current, name)
}

/**
 * Adds a line to the component that is open, or opens or closes one. A line that is none of iCalendar becomes a note.
 */
export function addLine(stack: ComponentStack, text: string, number: number): void {
  if (text.trim() === '') return
  const name = readLineName(text)
  if (name === 'BEGIN') return begin(stack, text.slice(6).trim().toUpperCase(), number)
  if (name === 'END') return end(stack, text.slice(4).trim().toUpperCase(), number)
  const current = stack.open.at(-1)
  const isRead = stack.hiddenDepth === 0 && (!current || isKnownComponent(current.name))
  if (name === null && isRead) return addNote(stack, number, `“${shorten(text)}” is not a line of iCalendar`)
  if (!current || !isLineNeeded(stack, name)) return
  const line = parseLine(text, number)
  if (!line) return addNote(stack, number, `“${shorten(text)}” is not a line of iCalendar`)
  if (current.lines.length < linesPerComponentMax) current.lines.push(line)
  else addNote(stack, number, `${current.name} has more than ${linesPerComponentMax} lines; this one was left out`)
}

function begin(stack: ComponentStack, name: string, number: number): void {
  const { open, file } = stack
  // Events have no events in them: only the end of the first one is missing.
  if (name === 'VEVENT' && open.some(component => component.name === 'VEVENT')) {
    addNote(stack, number, 'BEGIN:VEVENT: the event before it has no END:VEVENT')
    closeUntil(stack, 'VEVENT')
  }
  if (stack.hiddenDepth > 0 || open.length >= nestingMax) return void stack.hiddenDepth++
  const component: IcsComponent = { name, number, lines: [] }
  if (name === 'VTIMEZONE') Object.assign(component, { observances: [] })
  if (name === 'VCALENDAR') stack.calendar = component
  if (name === 'VCALENDAR') file.calendar ??= component
  const zone = open.at(-1)
  if ((name === 'STANDARD' || name === 'DAYLIGHT') && zone && isTimeZone(zone)) addObservance(zone, component)
  open.push(component)
}

const isTimeZone = (component: IcsComponent): component is IcsTimeZone => 'observances' in component

function addObservance({ observances }: IcsTimeZone, observance: IcsComponent): void {
  if (observances.length < observancesMax) observances.push(observance)
}

function end(stack: ComponentStack, name: string, number: number): void {
  if (stack.hiddenDepth > 0) return void stack.hiddenDepth--
  if (stack.open.some(component => component.name === name)) return closeUntil(stack, name)
  addNote(stack, number, `END:${shorten(name)} has no BEGIN`)
}

/** Closes the components up to the innermost one of this name. */
function closeUntil(stack: ComponentStack, name: string): void {
  stack.hiddenDepth = 0
  for (let component = stack.open.pop(); component; component = stack.open.pop()) {
    close(stack, component)
    if (component.name === name) return
  }
}

function close(stack: ComponentStack, component: IcsComponent): void {
  const { file, calendar } = stack
  const { name, number } = component
  if (name === 'VCALENDAR') stack.calendar = null
  if (skippedComponents.includes(name)) file.skipped.set(name, (file.skipped.get(name) ?? 0) + 1)
  if (isTimeZone(component) && file.timeZones.length < timeZonesMax) file.timeZones.push(component)
  if (name !== 'VEVENT') return
  if (file.events.length < eventsMax) file.events.push(Object.assign(component, { calendar }))
  else file.limitNote ??= { number, text: `has more than ${eventsMax} events; the rest was not read` }
}

/** Closes what is still open at the end of a file. */
export function closeAll(stack: ComponentStack, number: number): void {
  const last = stack.open.at(-1)
  if (last && !stack.file.limitNote) addNote(stack, number, `the file ends before END:${shorten(last.name)}`)
  while (stack.open.length > 0) closeUntil(stack, stack.open[0]?.name ?? '')
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
