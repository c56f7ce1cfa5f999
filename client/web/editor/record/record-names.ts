import { readServiceFailure } from '../../../index.ts'
import { FieldFailuresError } from '../../lib/form/use-save.ts'
import { newRecordStatuses } from '../form/duplicates.ts'

/** What tells records of one name apart; terms have no author. */
export type NamedRecord = { id: number; name: string; description: string; author: number | null }

/** A name as people say it, for a search that takes it as it is. */
const phrase = (name: string): string => `"${name.replaceAll('"', ' ').trim()}"`

/** How records of a name are looked for: each that a creation may have made, and as many as come at once. */
export const toRecordNameQuery = (name: string) => ({ ...toTermNameQuery(name), status: [...newRecordStatuses] })
export const toTermNameQuery = (name: string) => ({ search: phrase(name), per_page: 100 })

export const isSameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Refuses a name that another has already. The service would give that one back instead of making a second, unless a description
 * tells them apart; whoever types expects something new.
 */
export function assertNameIsFree(
  field: string,
  { name, description }: Pick<NamedRecord, 'name' | 'description'>,
  namesakes: NamedRecord[],
  taken: string,
): void {
  const isKnown = namesakes.some(
    other => isSameText(name, other.name) && (!description.trim() || isSameText(description, other.description)),
  )
  if (isKnown) throw new FieldFailuresError({ [field]: taken })
}

/** What a creation answers; that the name is taken, which it says of the whole, is said at the name. */
export async function reportTakenName<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    const refusal = readServiceFailure(error)
    if (refusal?.code === 'term_exists') throw new FieldFailuresError({ name: refusal.message })
    throw error
  }
}
