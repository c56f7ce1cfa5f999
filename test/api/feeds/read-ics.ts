/** The lines of an iCalendar file, unfolded. */
export const readIcsLines = (ics: string): string[] => ics.replaceAll('\r\n ', '').split('\r\n')

/**
 * The properties of each event of an iCalendar file by name, with their parameters: `{ 'DTSTART;TZID=Europe/Athens':
 * '…' }`.
 */
export function readIcsEvents(ics: string): Record<string, string>[] {
  const events: Record<string, string>[] = []
  let event: Record<string, string> | null = null
  for (const line of readIcsLines(ics)) {
    if (line === 'BEGIN:VEVENT') events.push((event = {}))
    else if (line === 'END:VEVENT') event = null
    else if (event) {
      const [, name = '', value = ''] = /^((?:"[^"]*"|[^":])*):(.*)$/.exec(line) ?? []
      event[name] = value
    }
  }
  return events
}
