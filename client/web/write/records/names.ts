import { refusalOf } from '../../../index.ts'
import { FieldFaults } from '../form/saving.ts'

/** A name as people say it, for a search that takes it as it is. */
export const phrase = (name: string): string => `"${name.replaceAll('"', ' ').trim()}"`

type Named = { name: string; description: string }

/**
 * Refuses a name that another has already. The service would give that one back instead of making a second, unless a description
 * tells them apart; whoever types expects something new.
 */
export function mustBeNew(field: string, { name, description }: Named, known: Named[], taken: string): void {
  const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
  const same = known.some(
    other => isSame(name, other.name) && (!description.trim() || isSame(description, other.description)),
  )
  if (same) throw new FieldFaults({ [field]: taken })
}

/** What a creation answers; that the name is taken, which it says of the whole, is said at the name. */
export async function atItsName<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code === 'term_exists') throw new FieldFaults({ name: refusal.message })
    throw error
  }
}
