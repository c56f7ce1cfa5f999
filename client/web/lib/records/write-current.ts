import { type CalendarClient, type Language, readServiceFailure } from '../../../index.ts'
import type { ReadCurrent } from '../form/form-options.ts'
import { runWithSignIn } from '../session/reauthentication.ts'

type CurrentWrite<R, S, C> = {
  readCurrent: ReadCurrent<R>
  /** What prevents the write of the record as it is now; null for nothing. */
  findConflict: (current: R) => C | null
  write: (calendar: CalendarClient, current: R) => Promise<S>
}

/**
 * Writes a record, unless somebody else has changed what the user has seen: then returns the conflict. The write names
 * the entity tag of the record that was compared. If somebody saves in between, the new record is compared too.
 */
export async function writeCurrent<R, S, C>(
  language: Language,
  { readCurrent, findConflict, write }: CurrentWrite<R, S, C>,
): Promise<{ record: S } | { conflict: C }> {
  for (let refusedTag: string | undefined; ;) {
    const { record: current, etag } = await runWithSignIn(language, readCurrent)
    const conflict = findConflict(current)
    if (conflict !== null) return { conflict }
    // If the service refuses the tag that it has just sent, a proxy changes tags. Then only the comparison protects.
    const ifMatch = etag === refusedTag ? undefined : etag
    try {
      return { record: await runWithSignIn(language, calendar => write(calendar, current), { ifMatch }) }
    } catch (error) {
      if (ifMatch === undefined || readServiceFailure(error)?.status !== 412) throw error
      refusedTag = ifMatch
    }
  }
}
