import type { IcsLine } from './read-line.ts'

/** A component of a file: VCALENDAR, VEVENT, VTIMEZONE, or STANDARD and DAYLIGHT of a VTIMEZONE. */
export type IcsComponent = {
  name: string
  /** The number of its first line. */
  number: number
  /** The lines with the properties that an import needs. */
  lines: IcsLine[]
}

/** `calendar` is the VCALENDAR around the event; some files have none. */
export type IcsEvent = IcsComponent & { calendar: IcsComponent | null }

export type IcsTimeZone = IcsComponent & { observances: IcsComponent[] }

const eventProperties = new Set(
  (
    'UID SEQUENCE DTSTAMP LAST-MODIFIED CREATED DTSTART DTEND DURATION RRULE RDATE EXDATE EXRULE RECURRENCE-ID SUMMARY ' +
    'DESCRIPTION X-ALT-DESC STYLED-DESCRIPTION LOCATION GEO STATUS CLASS CATEGORIES ORGANIZER URL IMAGE ATTACH ' +
    'CONFERENCE X-GOOGLE-CONFERENCE X-MICROSOFT-SKYPETEAMSMEETINGURL X-MICROSOFT-ONLINEMEETINGEXTERNALLINK METHOD ' +
    'X-MICROSOFT-CDO-ALLDAYEVENT X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT X-FUNAMBOL-ALLDAY'
  ).split(' '),
)
const calendarProperties = new Set(
  'METHOD X-WR-TIMEZONE X-WR-CALNAME NAME X-WR-RELCALID X-ORIGINAL-URL SOURCE UID'.split(' '),
)
const zoneProperties = new Set('TZID X-LIC-LOCATION TZOFFSETFROM TZOFFSETTO DTSTART RRULE RDATE'.split(' '))

const propertiesByComponent: Record<string, ReadonlySet<string>> = {
  VCALENDAR: calendarProperties,
  VEVENT: eventProperties,
  VTIMEZONE: zoneProperties,
  STANDARD: zoneProperties,
  DAYLIGHT: zoneProperties,
}

/** Whether an import reads components of this name. */
export const isKnownComponent = (name: string): boolean => name in propertiesByComponent

/** Whether an import needs a property of this component. */
export const isNeeded = ({ name }: IcsComponent, property: string): boolean =>
  propertiesByComponent[name]?.has(property) ?? false

/** The first line of a property; undefined if the component has none. */
export const findLine = (component: IcsComponent | null, name: string): IcsLine | undefined =>
  component?.lines.find(line => line.name === name)

export const listLines = (component: IcsComponent, name: string): IcsLine[] =>
  component.lines.filter(line => line.name === name)
