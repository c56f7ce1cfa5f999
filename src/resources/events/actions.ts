import type { Context } from '../../api/context.ts'
import { joinWithAnd } from '../../db/sql.ts'
import { ActionResult } from '../../core/action-result.ts'
import { toEventJsonLd } from '../../formats/json-ld.ts'
import type { RemovalInput } from '../shared/fields.ts'
import { createReadResult } from '../shared/record-results.ts'
import { publishableKindByName } from '../shared/record-kinds.ts'
import {
  loadListResult,
  createRecord,
  requireRecordJson,
  type RecordView,
  queryReadableRecordJson,
  updateRecord,
} from '../shared/record-view.ts'
import { requireEditableRecord, requireReadableId, type RecordRef } from '../shared/records.ts'
import { removeRecord } from '../shared/remove-record.ts'
import { type TextOptions, applyTextOptions } from '../shared/texts.ts'
import { buildStillReadableCondition, buildUnprotectedCondition } from '../shared/visibility.ts'
import { getEventListLifetime } from './date-conditions.ts'
import { findFacets } from './facets.ts'
import type { EventFacets, EventFacetsQuery } from './facets-schema.ts'
import { findEvents } from './list.ts'
import { insertEvent, applyEventPatch } from './mutations.ts'
import { hashEventPassword, requireEventPassword, requireSamePassword } from './passwords.ts'
import { publishDueEvents } from './publish-due.ts'
import type { Event, EventPatchFields, EventInput, EventListing, EventQuery } from './schema.ts'
import { eventJson } from './view.ts'

const kind = publishableKindByName.event

/** An event in full: for an event without a password, and for callers who may edit it or have sent its password. */
const fullView: RecordView<Event> = {
  kind,
  selectRecord: ctx => eventJson(ctx, { isMasked: false }),
  // Adds a member before the closing brace of the JSON text.
  serializeSingle: (event, json) => `${json.slice(0, -1)},"json_ld":${JSON.stringify(toEventJsonLd(event))}}`,
}

/** An event in a list. The fields that a password protects are empty. */
const maskedView: RecordView<Event> = { ...fullView, selectRecord: ctx => eventJson(ctx, { isMasked: true }) }

/** One page of the events that the caller may read. */
export const listEvents = async (ctx: Context, query: EventQuery): Promise<ActionResult<EventListing>> =>
  loadListResult(ctx, maskedView, {
    query,
    page: await findEvents(ctx, query),
    cacheLifetime: getEventListLifetime(query),
  })

/** The facets of a query: the records that its events link to, each with the number of these events. */
export async function getEventFacets(ctx: Context, query: EventFacetsQuery): Promise<ActionResult<EventFacets>> {
  return ActionResult.ofJson(await findFacets(ctx, query), {
    language: ctx.language,
    cacheLifetime: getEventListLifetime(query),
  })
}

/**
 * One event with its JSON-LD. Fails as `requireReadableId` does, and `event-password-protected` without the password of
 * a protected event.
 */
export async function getEvent(
  requestContext: Context,
  ref: RecordRef & TextOptions,
  password?: string,
): Promise<ActionResult<Event>> {
  const ctx = applyTextOptions(requestContext, ref)
  const json = await queryReadableRecordJson(ctx, fullView, ref, buildUnprotectedCondition(ctx, 'e'))
  if (json !== '') return createReadResult(json, fullView.serializeSingle)
  // The event has a password, or the caller may not read it.
  return createReadResult(await readProtectedEvent(ctx, ref, password), fullView.serializeSingle, {
    cacheLifetime: undefined,
    isPrivate: true,
  })
}

/** The JSON of an event that has a password. Fails with the reason why the caller may not read it. */
async function readProtectedEvent(ctx: Context, ref: RecordRef, password: string | undefined): Promise<string> {
  const id = await requireReadableId(ctx, kind, ref)
  const hasSamePassword = await requireEventPassword(ctx, id, password)
  return requireRecordJson(ctx, fullView, id, joinWithAnd([buildStillReadableCondition(ctx, 'e'), hasSamePassword]))
}

export async function createEvent(ctx: Context, input: EventInput): Promise<ActionResult<Event>> {
  const passwordHash = await hashEventPassword(ctx, input.password)
  await publishDueEvents(ctx.db, ctx.now)
  return createRecord(ctx, fullView, tx => insertEvent(ctx, tx, input, { passwordHash }))
}

/** Changes the fields in the request; the texts in its language. */
export async function updateEvent(
  ctx: Context,
  ref: RecordRef,
  fields: EventPatchFields,
): Promise<ActionResult<Event>> {
  const passwordHash = await hashEventPassword(ctx, fields.password)
  return updateRecord(ctx, fullView, ref, (tx, id) => applyEventPatch(ctx, tx, id, fields, { passwordHash }))
}

/** Moves an event to the trash, or deletes it for good. */
export async function removeEvent(
  ctx: Context,
  ref: RecordRef,
  removal: RemovalInput & { password?: string },
): Promise<ActionResult<Event>> {
  const { id } = await requireEditableRecord(ctx, kind, ref)
  const hasSamePassword = await requireEventPassword(ctx, id, removal.password)
  return removeRecord(ctx, fullView, { id }, removal, tx => requireSamePassword(tx, id, hasSamePassword))
}
