import { z } from 'zod'
import { oneOf } from '../../../core/wire.ts'
import { instant } from '../fields.ts'

/** What sources and imports have in common: the statuses of their events, and their runs. */

export const defaultStatuses = ['publish', 'pending', 'draft', 'private'] as const
export type DefaultStatus = (typeof defaultStatuses)[number]

export const defaultStatus = () =>
  oneOf(defaultStatuses).describe('Status of its new events that are published there.').meta({ absent: 'publish' })

const runStates = ['waiting', 'running', 'done', 'failed'] as const

/** The first events of a run that were not unchanged. */
export const runItemsMax = 100

const RunItem = z.object({
  outcome: z
    .enum(['created', 'updated', 'skipped', 'vanished', 'noted'])
    .describe('noted: a remark about the file, which counts as no event.'),
  title: z.string().describe('Title of the event; empty if it is not known.'),
  reason: z
    .string()
    .describe('Why the event was skipped, which fields change, or what was left out; empty for nothing. In English.'),
})

export const runFields = {
  dry_run: z.boolean(),
  state: z.enum(runStates),
  queued: instant,
  started: instant.nullable(),
  ended: instant.nullable(),
  message: z
    .string()
    .describe('Why the run failed, what it left undone, or that the source has not changed; else empty. In English.'),
  processed: z.int().describe('How many events the run has gone through.'),
  expected: z.int().nullable().describe('How many events it will go through; null as long as that is not known.'),
  items: z.array(RunItem).describe(`The first ${runItemsMax} events that were not unchanged.`),
}

export type RunState = (typeof runStates)[number]
export type RunItem = z.output<typeof RunItem>
