import type { Sql } from '../../db/sql.ts'
import { toEventJsonLd } from '../../formats/json-ld.ts'
import { publishableKindByName } from '../shared/record-kinds.ts'
import type { RecordView } from '../shared/record-view.ts'
import type { Event } from './schema.ts'
import { eventJson } from './view.ts'

const kind = publishableKindByName.event

/** An event in full: for an event without a password, and for callers who may edit it or have sent its password. */
export const fullView: RecordView<Event> = {
  kind,
  selectRecord: ctx => eventJson(ctx, { isMasked: false }),
  // Adds a member before the closing brace of the JSON text.
  serializeSingle: (event, json) => `${json.slice(0, -1)},"json_ld":${JSON.stringify(toEventJsonLd(event))}}`,
}

/** An event in a list. The fields that a password protects are empty. `seriesDates`: see `eventJson`. */
export const createMaskedView = (seriesDates?: Sql): RecordView<Event> => ({
  ...fullView,
  selectRecord: ctx => eventJson(ctx, { isMasked: true, seriesDates }),
})
