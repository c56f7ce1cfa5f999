import { type FieldMessage, formatFieldMessages } from '../../core/failure/format-field-messages.ts'
import { ImportFailure } from '../run/failure.ts'
import { TecEvent } from './tec-event.ts'

/** Without these fields there is no event, or the service could show an event that it must not show. */
const neededFields = ['title', 'start_date', 'status', 'hide_from_listings', 'id', 'global_id', 'url']

/**
 * An event of the TEC API. Values that an event can do without, and that cannot be read, are left out, with a note. Throws an
 * ImportFailure that names the others. The texts of its validation errors come from the schema itself, not from the
 * catalogues.
 */
export function parseTecEvent(raw: unknown, notes: string[]): TecEvent {
  const { data, error } = TecEvent.safeParse(raw)
  if (data) return data
  const messages = error.issues.map(({ path, message }): FieldMessage => [path.join('.'), message])
  const isNeeded = ({ path: [field] }: (typeof error.issues)[number]) => neededFields.includes(String(field ?? 'title'))
  const rest = error.issues.some(isNeeded) ? undefined : structuredClone(raw)
  for (const { path } of error.issues) removeValue(rest, path)
  const read = TecEvent.safeParse(closeGaps(rest))
  if (!read.success) throw new ImportFailure(formatFieldMessages(messages).join('; '))
  notes.push(...messages.map(([field, message]) => `${field}: ${String(message)} and was left out`))
  return read.data
}

/** A removed member of a list leaves a gap, which is no member either. */
const closeGaps = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, list]) => [name, Array.isArray(list) ? list.flat(0) : list]))
    : value

/** Removes the value at a path. One object in place of a list is the first of the list. */
function removeValue(value: unknown, [key, ...rest]: readonly PropertyKey[]): void {
  if (typeof value !== 'object' || value === null || key === undefined) return
  const isListOfOne = key === 0 && !Array.isArray(value)
  if (isListOfOne) removeValue(value, rest)
  else if (rest.length > 0) removeValue((value as Record<PropertyKey, unknown>)[key], rest)
  else Reflect.deleteProperty(value, key)
}
