import { chooseAddressCheck, createContextFactory, type Dependencies } from '../../api/dependencies.ts'
import { addMonths, toWall } from '../../core/time/wall-time.ts'
import type { HttpValidators } from '../../net/http-read.ts'
import { runItemsMax } from '../../resources/shared/run/fields.ts'
import type { RunRow } from '../../resources/shared/run/runs.ts'
import { findSourceRows, type SourceRow, storeValidators } from '../../resources/sources/store.ts'
import { buildCalendarIdOfSource } from '../identity/calendar-id.ts'
import { type ActiveRun, createRunOptions, executeRun, readWithPauses, type RunAttempt } from './execute-run.ts'
import { requireImportCaller, importEvents } from './import-events.ts'
import { recognizeEvents } from '../identity/recognize-events.ts'
import { createSourcePolicies } from './source-policies.ts'
import { removeVanishedEvents } from '../store/vanished-events.ts'
import { countSourceEvents } from '../values/source-events.ts'
import { type AddressContent, readSourceUrl } from '../sources/http/read-source-url.ts'
import { isCounted } from '../sources/source-item.ts'

/** A source of the kind `rest` is asked only for events that ended at most this many months ago. */
const pastMonths = 1
const completeRunEveryMs = 7 * 86_400_000

/**
 * Runs a source: reads it, stores its events, and acts on upcoming events that it no longer has. Stores the result with
 * the run. A source of several pages is stored only if all were read; of a file that is cut off, the events before the
 * gap are stored, and none counts as missing. Throws as `executeRun` does.
 */
export const executeSourceRun = (dependencies: Dependencies, runId: number, attempt: RunAttempt): Promise<void> =>
  executeRun(dependencies, runId, attempt, async active => {
    const [source] = await findSourceRows(dependencies.db.prisma, [active.run.sourceId ?? 0])
    if (source) await importSource(dependencies, source, active)
  })

async function importSource(dependencies: Dependencies, source: SourceRow, active: ActiveRun): Promise<void> {
  const { run, result, signal } = active
  const content = await readSource(dependencies, { run, source }, signal)
  if (!content) {
    const unchanged = await countSourceEvents(dependencies.db, source.id)
    Object.assign(result, {
      message: 'The source has not changed since the last run.',
      processed: unchanged,
      unchanged,
    })
    return
  }
  const { items, gap, validators } = content
  result.expected = items.filter(isCounted).length
  const { prepareBatch, finishBatch } = createSourcePolicies(source)
  const options = createRunOptions(active, prepareBatch)
  const seenIds = new Set<string>()
  await importEvents(dependencies, readWithPauses(items), {
    ...options,
    finishBatch,
    language: source.language,
    siteZone: source.zone ?? undefined,
    onResult: one => {
      if (one.id !== undefined) seenIds.add(one.id)
      options.onResult(one)
    },
  })
  signal.throwIfAborted()
  const { events, message } = await actOnMissingEvents(dependencies, source, { gap, seenIds, run })
  // Without validators, the next run reads everything again.
  if (message === '' && !run.isDryRun)
    await storeValidators(dependencies.db.prisma, source, dependencies.clock(), validators)
  const vanishedItems = events.map(({ title }) => ({ outcome: 'vanished' as const, title, reason: '' }))
  Object.assign(result, {
    message: [result.message, message].filter(Boolean).join(' '),
    vanished: events.length,
    items: [...result.items, ...vanishedItems].slice(0, runItemsMax),
  })
}

/** The events of a source, with the global ids that they have here; null if the source has not changed. */
async function readSource(
  dependencies: Dependencies,
  { run, source }: { run: RunRow; source: SourceRow },
  signal: AbortSignal,
): Promise<AddressContent | null> {
  const { settings, db, clock, timers } = dependencies
  const siteZone = source.zone ?? settings.siteTimezone
  const content = await readSourceUrl(source.url, {
    kind: source.kind,
    siteZone,
    language: source.language,
    startDate: addMonths(toWall(clock(), 'UTC'), -pastMonths).slice(0, 10),
    calendarId: buildCalendarIdOfSource(source),
    validators: run.isDryRun ? undefined : getValidators(source, clock()),
    mayConnectTo: chooseAddressCheck(settings),
    signal,
    timers,
  })
  if (!content) return null
  const options = { language: source.language, siteZone }
  return { ...content, items: await recognizeEvents(db, source.id, content.items, options) }
}

/** The validators of the last whole read, unless that was long ago: what was skipped then may be possible now. */
function getValidators({ readUtc, etag, lastModified }: SourceRow, now: Date): HttpValidators | undefined {
  const isRecent = readUtc !== null && now.getTime() - readUtc.getTime() < completeRunEveryMs
  return isRecent && (etag ?? lastModified) !== null ? { etag, lastModified } : undefined
}

/** So that the sentence about a gap fits into the text of a run. */
const gapMaxLength = 200

/** Acts on the missing events, unless the calendar has a gap. */
async function actOnMissingEvents(
  dependencies: Dependencies,
  source: SourceRow,
  { gap, seenIds, run }: { gap: string | null; seenIds: ReadonlySet<string>; run: RunRow },
): ReturnType<typeof removeVanishedEvents> {
  if (gap === null) return removeVanishedEvents(await createSourceContext(dependencies, source), source, seenIds, run)
  const message = `A part of the calendar could not be read (${gap.slice(0, gapMaxLength)}). Missing events stay as they are.`
  return { events: [], message }
}

/** The context of an import: the first administrator, in the language of the source. */
export async function createSourceContext(dependencies: Dependencies, { language }: SourceRow) {
  const caller = await requireImportCaller(dependencies.db)
  return createContextFactory(dependencies)({ caller, language })
}
