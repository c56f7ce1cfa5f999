import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { joinWithAnd, type Sql, sql, hideFromPlanner } from '../../db/sql.ts'
import { runTransaction } from '../../db/transaction.ts'
import { ActionResult } from '../../core/action-result.ts'
import type { Removal } from '../shared/fields.ts'
import { toEventJsonLd } from '../shared/json-ld.ts'
import { selectJson, createPageAnswer, requireRecordJson } from '../shared/pages.ts'
import { checkPrecondition } from '../shared/preconditions.ts'
import { findEditableRecord, findReadableRecord, selectRecordId, type RecordRef } from '../shared/records.ts'
import { removeRecord } from '../shared/remove-record.ts'
import { type SerializeSingleRecord, createReadAnswer, createWriteAnswer } from '../shared/record-answers.ts'
import { type TextOptions, applyTextOptions } from '../shared/texts.ts'
import { isReadable, isStillReadable } from '../shared/visibility.ts'
import { findFacets } from './facets.ts'
import { findEvents } from './list.ts'
import { hashEventPassword, requireEventPassword } from './passwords.ts'
import { publishDueEvents } from './publish-due.ts'
import type {
  Event,
  EventFacets,
  EventFacetsQuery,
  EventPatchFields,
  EventInput,
  EventListing,
  EventQuery,
} from './schema.ts'
import { type PasswordAccess, eventJson } from './view.ts'
import { getEventListLifetime } from './date-conditions.ts'
import { insertEvent, applyEventPatch, eventKind } from './mutations.ts'

/** One page of the events the caller may read. */
export async function listEvents(ctx: Context, query: EventQuery): Promise<ActionResult<EventListing>> {
  const found = await findEvents(ctx, query)
  const records = await shownAs(ctx, found.ids, { password: 'masked' }, isStillReadable(ctx, 'e'))
  return createPageAnswer(
    ctx,
    {
      plural: 'events',
      query,
      page: found,
      pastEndReason: 'event-archive-page-not-found',
      cacheLifetime: getEventListLifetime(query),
    },
    records,
  )
}

/** What the events that the caller may read are linked to, and how many they are. */
export async function getEventFacets(ctx: Context, query: EventFacetsQuery): Promise<ActionResult<EventFacets>> {
  return ActionResult.ofJson(await findFacets(ctx, query), {
    language: ctx.language,
    lifetime: getEventListLifetime(query),
  })
}

/** One event, with what search engines read of it. Fails `event-password-protected` without the event's password. */
export async function getEvent(
  asking: Context,
  ref: RecordRef & TextOptions,
  password?: string,
): Promise<ActionResult<Event>> {
  const ctx = applyTextOptions(asking, ref)
  const isOpen = hasPermission(ctx.caller, 'edit-others') ? sql`true` : sql`e.password_hash is null`
  const meant = sql`e.id = (${selectRecordId(ctx, eventKind, ref)}) and ${isReadable(ctx, 'e')} and ${isOpen}`
  const json = await selectJson(
    ctx,
    sql`select ${eventJson(ctx, { password: 'sent' })}::text as json from events e where ${meant}`,
  )
  if (json) return createReadAnswer(json, aloneText)
  return createReadAnswer(await unlocked(ctx, ref, password), aloneText, { lifetime: undefined, isPrivate: true })
}

/** An event that is not simply there to be read: with its password, or the reason why not. */
async function unlocked(ctx: Context, ref: RecordRef, password: string | undefined): Promise<string> {
  const id = await findReadableRecord(ctx, eventKind, ref)
  const known = await requireEventPassword(ctx, id, password)
  return read(ctx, id, joinWithAnd([isStillReadable(ctx, 'e'), known]))
}

const aloneText: SerializeSingleRecord<Event> = (event, json) =>
  `${json.slice(0, -1)},"json_ld":${JSON.stringify(toEventJsonLd(event))}}`

export async function createEvent(ctx: Context, input: EventInput): Promise<ActionResult<Event>> {
  const passwordHash = await hashEventPassword(ctx, input.password)
  const id = await runTransaction(ctx.db, async tx => {
    await publishDueEvents(tx, ctx.now)
    return insertEvent(ctx, tx, input, { passwordHash })
  })
  return createWriteAnswer(await read(ctx, id), aloneText, ({ rest_url: location }) => ({ location }))
}

/** Changes what was sent; texts in the language of the request. */
export async function updateEvent(
  ctx: Context,
  ref: RecordRef,
  fields: EventPatchFields,
): Promise<ActionResult<Event>> {
  const { id } = await findEditableRecord(ctx, eventKind, ref)
  const mustMatch = await checkPrecondition(ctx, eventKind, id, as => answer(as, id))
  const passwordHash = await hashEventPassword(ctx, fields.password)
  await runTransaction(ctx.db, async tx => {
    await mustMatch(tx)
    await applyEventPatch(ctx, tx, id, fields, { passwordHash })
  })
  return answer(ctx, id)
}

/** Moves an event to the trash, or deletes it for good. */
export async function removeEvent(
  ctx: Context,
  ref: RecordRef,
  removal: Removal & { password?: string },
): Promise<ActionResult<Event>> {
  const { id } = await findEditableRecord(ctx, eventKind, ref)
  await requireEventPassword(ctx, id, removal.password)
  return removeRecord(ctx, eventKind, { id }, removal, answer)
}

const answer = async (ctx: Context, id: number): Promise<ActionResult<Event>> =>
  createWriteAnswer(await read(ctx, id), aloneText)

/** The event in full: whoever gets here may edit it, or has sent its password. */
const read = async (ctx: Context, id: number, condition = sql`true`): Promise<string> =>
  requireRecordJson(await shownAs(ctx, [id], { password: 'sent' }, condition), 'rest-event-not-found')

/** The events of these ids that meet a condition, as JSON objects with commas between them, in the order of the ids. */
const shownAs = (ctx: Context, ids: number[], disclosure: PasswordAccess, condition: Sql): Promise<string> =>
  selectJson(
    ctx,
    sql`select ${eventJson(ctx, disclosure)}::text as json from events e where e.id = any(${hideFromPlanner(ids)}) and ${condition} order by array_position(${ids}::int[], e.id)`,
  )
