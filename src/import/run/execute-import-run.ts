import { chooseAddressCheck, type Dependencies } from '../../api/dependencies.ts'
import { findImportFile, findImportRows, type ImportRow, storeImportKind } from '../../resources/imports/store.ts'
import type { RunResult } from '../../resources/shared/run/runs.ts'
import { type ActiveRun, createRunOptions, executeRun, readWithPauses, type RunAttempt } from './execute-run.ts'
import { importEvents, type ImportResult } from './import-events.ts'
import { ImportFailure } from './failure.ts'
import { createImportPolicies } from './import-policies.ts'
import type { SourceItem } from '../sources/source-item.ts'
import { type ImportContent, openAddress, openFile } from '../sources/import-content.ts'

/**
 * Runs an import: reads its file or address and stores the events with the global ids that `npm run import` gives to
 * them. Stores the result with the run. Throws as `executeRun` does.
 */
export const executeImportRun = (dependencies: Dependencies, runId: number, attempt: RunAttempt): Promise<void> =>
  executeRun(dependencies, runId, attempt, async active => {
    const [row] = await findImportRows(dependencies.db.prisma, [active.run.importId ?? 0])
    if (row) await importContent(dependencies, row, active)
  })

async function importContent(dependencies: Dependencies, row: ImportRow, active: ActiveRun): Promise<void> {
  const { kind, items } = await openContent(dependencies, row, active)
  await storeImportKind(dependencies.db.prisma, row.id, kind)
  const { prepareBatch, finishBatch } = createImportPolicies(row)
  const options = createRunOptions(active, prepareBatch)
  let [hasEvents, firstReason] = [false, 'The file or address has no events.']
  await importEvents(dependencies, readWithPauses(limitItems(items, active.result)), {
    ...options,
    finishBatch,
    language: row.language ?? undefined,
    siteZone: row.zone ?? undefined,
    onResult: one => {
      if (isEvent(one)) hasEvents = true
      else if (one.outcome === 'skipped' && active.result.processed === 0)
        firstReason = `${one.location} ${one.reason}.`
      options.onResult(one)
    },
  })
  active.signal.throwIfAborted()
  if (!hasEvents) throw new ImportFailure(firstReason)
}

const itemsMax = 50_000

/** As many items as a file of 10 MB can have events. If it has more, a message says so. */
async function* limitItems(items: ImportContent['items'], result: RunResult): AsyncGenerator<SourceItem, void> {
  let count = 0
  for await (const item of items) {
    if (count++ < itemsMax) yield item
    else {
      result.message = `There are more than ${itemsMax} entries. The others were not read.`
      return
    }
  }
}

async function openContent({ db, settings }: Dependencies, row: ImportRow, active: ActiveRun): Promise<ImportContent> {
  const { result, signal } = active
  const options = {
    siteZone: row.zone ?? settings.siteTimezone,
    language: row.language ?? settings.defaultLanguage,
    onEventCount: (count: number) => void (result.expected = (result.expected ?? 0) + count),
  }
  if (row.url !== null) {
    const mayConnectTo = chooseAddressCheck(settings)
    return openAddress(row.url, row.kind, { ...options, mayConnectTo, signal })
  }
  const file = await findImportFile(db.prisma, row.id)
  if (!file) throw new ImportFailure('The file is no longer kept. Send it again.')
  return openFile(row, file, { ...options, signal })
}

/** Whether a result is about an event, not about a part of the file that is none. */
const isEvent = ({ id, title }: ImportResult): boolean => id !== undefined || title !== undefined
