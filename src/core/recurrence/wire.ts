import { z } from 'zod'
import { wire } from '../wire.ts'

/** Lines of a recurrence, as a list or as one text. */
export const recurrenceLines = () =>
  wire(
    (raw: unknown) => (typeof raw === 'string' ? raw.split(/\r?\n/).filter(line => line.trim() !== '') : raw),
    z.array(z.string().max(10_000)).max(50),
  )
