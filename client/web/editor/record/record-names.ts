import { type CalendarClient, readServiceFailure } from '../../../index.ts'
import { FieldFailuresError } from '../../lib/form/use-save.ts'
import type { RecordKind } from '../../lib/records/kinds.ts'
import type { RecordMatch } from '../../lib/records/definition.ts'
import { recordDefinitions } from '../../lib/records/definitions.ts'
import { newRecordStatuses } from '../../lib/records/duplicates.ts'

/** Finds records with this name in any status, ignoring case. Reads at most 100 search results. */
export async function findRecordsByName(
  calendar: CalendarClient,
  kind: RecordKind,
  name: string,
): Promise<RecordMatch[]> {
  const search = { search: toPhrase(name), per_page: 100, status: newRecordStatuses }
  const matches = await recordDefinitions[kind].search(calendar, search)
  return matches.filter(record => isSameText(record.name, name))
}

/** Quotes a search text, so that the service searches for the whole phrase. */
const toPhrase = (name: string): string => `"${name.replaceAll('"', ' ').trim()}"`

const isSameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * Throws an error at `field` when another record has the name and the description. The service would return that record
 * instead of creating a new one, but the user expects a new one. A new record without a description is a duplicate of
 * every record with its name.
 */
export async function assertNotDuplicate(
  calendar: CalendarClient,
  kind: RecordKind,
  { field, name, description }: { field: string; name: string; description: string },
  duplicateMessage: string,
): Promise<void> {
  const sameName = await findRecordsByName(calendar, kind, name)
  const isDuplicate = sameName.some(record => !description.trim() || isSameText(description, record.description))
  if (isDuplicate) throw new FieldFailuresError({ [field]: duplicateMessage })
}

/** Moves the service's error about a taken name from the whole form to the field `name`. */
export async function reportTakenName<T>(creation: Promise<T>): Promise<T> {
  try {
    return await creation
  } catch (error) {
    const failure = readServiceFailure(error)
    if (failure?.code === 'term_exists') throw new FieldFailuresError({ name: failure.message })
    throw error
  }
}
