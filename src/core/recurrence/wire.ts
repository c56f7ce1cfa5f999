import { z } from 'zod'
import { wireList } from '../list-fields.ts'
import { recurrenceLinesMax, recurrenceTextMax } from './recurrence-lines.ts'

/** Lines of a recurrence, as a list or as one text. `null` is none. */
export const recurrenceLines = () =>
  wireList<string, null>()(
    (raw: unknown) => {
      if (raw === null) return []
      return typeof raw === 'string' ? raw.split(/\r?\n/).filter(line => line.trim() !== '') : raw
    },
    z.array(z.string().max(recurrenceTextMax)).max(recurrenceLinesMax),
  )
