import { parseHttpUrl } from '../../core/text/html/html.ts'
import { decodePercent } from '../../core/text/slug.ts'
import { type IcsEvent, listLines } from '../../formats/ics/component.ts'
import type { IcsLine } from '../../formats/ics/read-line.ts'
import { placeNameMax } from '../values/source-texts.ts'

type Organizer = { organizer: string; email?: string; website?: string }

/** The organizers of an event by their names, else their addresses. One without both is left out, with a note. */
export function readOrganizers(event: IcsEvent, notes: string[]): Organizer[] {
  const organizers = new Map<string, Organizer>()
  for (const line of listLines(event, 'ORGANIZER')) {
    const organizer = readOrganizer(line)
    if (organizer) organizers.set(organizer.organizer, organizer)
    else if (line.value.trim() !== '')
      notes.push(`ORGANIZER: “${line.value.trim().slice(0, 60)}” has no name and was left out`)
  }
  return [...organizers.values()]
}

function readOrganizer({ value, parameters }: IcsLine): Organizer | null {
  const email = parseEmail(value) ?? parseEmail(parameters.EMAIL ?? '')
  const website = parseHttpUrl(value.trim())
  const name = toName(parameters.CN ?? '') || (email ?? website ?? toName(readPlainName(value)))
  return name === ''
    ? null
    : { organizer: name.slice(0, placeNameMax), ...(email && { email }), ...(website && { website }) }
}

/** Some programs write the name in place of the address, which RFC 5545 wants: `ORGANIZER:Town Hall`. */
const readPlainName = (value: string): string => (/^\s*[a-z][a-z\d+.-]*:/i.test(value) ? '' : value)

/** A name of a parameter has no escapes. Many programs write the escapes of texts, and quotes within quotes. */
const toName = (text: string): string =>
  text
    .replace(/\\n/gi, ' ')
    .replaceAll('\\', '')
    .replace(/^\s*mailto:/i, '')
    .trim()
    .replace(/^'(.*)'$/, '$1')
    .replace(/\s+/g, ' ')

/** The e-mail address of a URI, or a bare one; null if it is none. */
function parseEmail(text: string): string | null {
  const address = decodePercent(
    text
      .trim()
      .replace(/^.*mailto:/i, '')
      .replace(/[?].*$/, ''),
  )
  const email = address.replace(/["<>\s]/g, '')
  return /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/.]+$/.test(email) ? email : null
}
