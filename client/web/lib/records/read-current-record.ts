import type { CalendarClient, Language } from '../../../index.ts'
import type { EntityTags } from '../client.ts'
import type { CurrentRecord } from '../form/form-options.ts'
import type { RecordKind } from './kinds.ts'
import type { Scope } from '../../../../src/core/recurrence/scope.ts'

type RecordToRead<R> = {
  kind: RecordKind
  read: () => Promise<R>
  /** The series of an event, and which of its dates a save is for. */
  seriesId: number | null
  scope: Scope | undefined
  /** The language of the texts. By default, the language of the page. */
  language?: Language
}

/**
 * Reads a record with the entity tag that a save must name: for several dates of a series, the tag of the series. The
 * series is read first, so that its tag is not newer than the values. `etags` has the tags of the responses to this
 * client.
 */
export async function readCurrentRecord<R>(
  calendar: CalendarClient,
  etags: EntityTags,
  { kind, read, seriesId, scope = 'this', language }: RecordToRead<R>,
): Promise<CurrentRecord<R>> {
  const isOfSeries = seriesId !== null && scope !== 'this'
  // Somebody may have ended the series. The comparison then finds the changed rule.
  if (isOfSeries) await calendar.series.read.query({ id: seriesId, i18n_language: language }).catch(() => null)
  const record = await read()
  return { record, etag: etags.get(isOfSeries ? 'series.read' : `${kind}.read`) }
}
