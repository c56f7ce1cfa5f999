import { type Sql, sql, toIdentifier } from '../../db/sql/sql.ts'
import { toEventJsonLd } from '../../formats/json-ld.ts'
import { namedKindByName, linkedTables, publishableKindByName } from '../shared/record/kinds.ts'
import { nameRecords } from '../shared/record/documents.ts'
import type { RecordView } from '../shared/record/view.ts'
import { reuseSql } from '../shared/list/reused-sql.ts'
import type { Event } from './schema.ts'
import { fromLinked } from './linked-records.ts'
import { eventJson } from './view.ts'

const kind = publishableKindByName.event

/** Includes linked records that the caller may not read, because they may become readable. */
const eventDependencies = nameRecords([
  ['event', sql`values (e.id), (e.parent_id)`],
  ['series', sql`values (e.series_id)`],
  ...linkedTables.map(({ name, linkTable: { table, key } }): [string, Sql] => [
    name,
    sql`select ${toIdentifier(`l.${key}`)} from ${toIdentifier(table)} l where l.event_id = e.id`,
  ]),
  [
    'image',
    Object.values(namedKindByName).reduce(
      (ids, kind) => sql`${ids} union select r.image_id ${fromLinked(kind)}`,
      sql`select e.image_id`,
    ),
  ],
])

/** An event in full: for an event without a password, and for callers who may edit it or have sent its password. */
export const fullView: RecordView<Event> = {
  kind,
  selectRecord: reuseSql(ctx => eventJson(ctx, { isMasked: false })),
  selectCachedRecord: reuseSql(ctx => eventJson(ctx, { isMasked: false, hasPlaceholders: true })),
  dependencies: eventDependencies,
  // Adds a member before the closing brace of the JSON text.
  serializeSingle: (event, json) => `${json.slice(0, -1)},"json_ld":${JSON.stringify(toEventJsonLd(event))}}`,
}

/** An event in a list. The fields that a password protects are empty. */
const maskedView: RecordView<Event> = {
  ...fullView,
  selectRecord: reuseSql(ctx => eventJson(ctx, { isMasked: true })),
  selectCachedRecord: reuseSql(ctx => eventJson(ctx, { isMasked: true, hasPlaceholders: true })),
}

/** A protected event as anonymous callers read it in a list, also for editors. */
export const hiddenView: RecordView<Event> = {
  ...fullView,
  selectRecord: reuseSql(ctx => eventJson(ctx, { isMasked: 'for-all' })),
}

/** An event in a list. `seriesDates`: see `eventJson`. They depend on the list, so such records are not cached. */
export const chooseMaskedView = (seriesDates?: Sql): RecordView<Event> =>
  seriesDates
    ? { ...maskedView, selectRecord: ctx => eventJson(ctx, { isMasked: true, seriesDates }), dependencies: null }
    : maskedView
