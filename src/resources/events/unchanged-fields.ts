import type { z } from 'zod'
import type { ById, BySlug } from '../shared/fields.ts'
import { readEditableRecord } from '../shared/record/view.ts'
import { createUnchangedFieldRemover } from '../shared/record/unchanged-fields.ts'
import { fullView, hiddenView } from './record-views.ts'
import { Event } from './schema.ts'

/** The fields of responses with a boolean that is null if the event is masked. */
// oxfmt-ignore
const maskedFlags = [
  'all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured', 'ticketed', 'is_online',
] as const

/** A protected event that a list masks has null for its flags, and no other read has. */
export const createUnchangedEventFieldRemover = (patch: z.ZodObject, ref: typeof ById | typeof BySlug) =>
  createUnchangedFieldRemover({
    patch,
    ref,
    view: Event,
    read: (ctx, ref) => readEditableRecord(ctx, fullView, ref),
    other: {
      isIn: raw => maskedFlags.some(name => raw[name] === null),
      read: (ctx, ref) => readEditableRecord(ctx, hiddenView, ref),
    },
  })
