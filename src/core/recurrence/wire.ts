import { z } from 'zod'
import { wire } from '../wire.ts'
import { recurrenceLinesMax, recurrenceTextMax } from './recurrence-lines.ts'

/** Lines of a recurrence, as a list or as one text. */
export const recurrenceLines = () =>
  wire(
    (raw: unknown) => (typeof raw === 'string' ? raw.split(/\r?\n/).filter(line => line.trim() !== '') : raw),
    z.array(z.string().max(recurrenceTextMax)).max(recurrenceLinesMax),
  )
