import type { Language } from '../../../index.ts'
import { formatRecords } from '../../lib/records/format-records.ts'
import { ChangedMeanwhileError } from '../../lib/text/format-failure.ts'
import { useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { readCurrentRecord } from '../../lib/records/read-current-record.ts'
import type { RecordWithSummary } from '../../lib/records/definition.ts'
import { recordDefinitions } from '../../lib/records/definitions.ts'
import type { RecordSummary } from '../../lib/records/summary.ts'
import type { Scope } from '../../../../src/core/recurrence/scope.ts'
import { type BatchProgress, type FailuresById, useBatch } from '../../lib/records/use-batch.ts'
import { showBatchResult } from '../../lib/records/use-bulk-actions.ts'
import { writeCurrent } from '../../lib/records/write-current.ts'
import { applyChange, type BulkChange, type FieldValue, isOutdated, readField } from './bulk-change.ts'

type UseBulkChange = {
  /** Resolves to the messages about the records that were not changed. `scope` adds other dates of their series. */
  changeRecords: (records: RecordSummary[], change: BulkChange, scope: Scope | undefined) => Promise<string[]>
  failures: FailuresById
  progress: BatchProgress
}

/** Changes a field of several records, and shows a notice with the result and with “Undo”. */
export function useBulkChange(): UseBulkChange {
  const messages = useMessages('actions')
  const language = useLanguage()
  const { runBatch, ...batchState } = useBatch(messages)
  const changeRecords: UseBulkChange['changeRecords'] = async (records, change, scope) => {
    const listed = new Map(records.map(record => [record.id, record]))
    const before = new Map<number, FieldValue>()
    const result = await runBatch(records, async (_, { id }) => {
      const record = listed.get(id)
      if (record) before.set(id, await changeRecord(language, record, change, scope))
    })
    const undo = async () => {
      const undone = await runBatch(result.succeeded, async (_, { id }) => {
        const [record, value] = [listed.get(id), before.get(id)]
        if (record && value) await restoreField(language, record, { change, value, scope })
      })
      showBatchResult(messages, { name: 'change', result: undone, text: messages.undone })
    }
    const text = messages.changed({ records: formatRecords(messages, result.succeeded) })
    // The page lists the failures, which may be many.
    showBatchResult(messages, { name: 'change', result: { ...result, failures: [] }, text, undo: () => void undo() })
    return result.failures
  }
  return { changeRecords, ...batchState }
}

/** Changes a record, and returns what the field contained before. Throws `ChangedMeanwhileError`. */
async function changeRecord(
  language: Language,
  record: RecordSummary,
  change: BulkChange,
  scope: Scope | undefined,
): Promise<FieldValue> {
  return writeField(language, record, scope, change, {
    isOutdated: current => isOutdated(record, current, change),
    getNext: value => applyChange(value, change),
  })
}

type Restoration = { change: BulkChange; value: FieldValue; scope: Scope | undefined }

/** Gives the field of a record its value before the change, unless it has changed again. Throws `ChangedMeanwhileError`. */
const restoreField = (language: Language, record: RecordSummary, { change, value, scope }: Restoration) =>
  writeField(language, record, scope, change, {
    isOutdated: current => !isSame(readField(current, change), applyChange(value, change)),
    getNext: () => value,
  })

type Write = { isOutdated: (current: RecordWithSummary) => boolean; getNext: (value: FieldValue) => FieldValue }

/** Writes a field of a record as it is now. Sends nothing if it has the value already. Returns the value before. */
async function writeField(
  language: Language,
  { kind, id, seriesId }: RecordSummary,
  scope: Scope | undefined,
  change: BulkChange,
  { isOutdated, getNext }: Write,
): Promise<FieldValue> {
  const definition = recordDefinitions[kind]
  const result = await writeCurrent(language, {
    readCurrent: (calendar, etags) =>
      readCurrentRecord(calendar, etags, {
        kind,
        seriesId,
        scope,
        read: () => definition.read(calendar, id, { i18n_language: language, i18n_fallback: true }),
      }),
    findConflict: current => (isOutdated(current) ? true : null),
    write: async (calendar, current) => {
      const [before, isOneRecord] = [readField(current, change), scope === undefined || scope === 'this']
      const next = getNext(before)
      if (!isOneRecord || !isSame(before, next))
        await definition.update(calendar, id, { ...next, ...(scope && seriesId !== null ? { scope } : {}) })
      return before
    },
  })
  if ('conflict' in result) throw new ChangedMeanwhileError()
  return result.record
}

/** Whether two values of a field are equal. The order of terms and venues does not matter. */
const isSame = (one: FieldValue, other: FieldValue): boolean => toComparable(one) === toComparable(other)

const toComparable = (value: FieldValue): string =>
  JSON.stringify(value, (_, part: unknown) => (Array.isArray(part) ? part.map(Number).toSorted((a, b) => a - b) : part))
