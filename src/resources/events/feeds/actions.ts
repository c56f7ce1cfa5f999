import type { Context } from '../../../api/context.ts'
import { ActionResult } from '../../../core/action-result.ts'
import { pickShorterLifetime } from '../../../core/cache/lifetime.ts'
import { createInvalidParamFailure } from '../../../core/failure/failures.ts'
import { createMessage } from '../../../core/failure/messages.ts'
import { listSearchNotices } from '../../../core/text/search.ts'
import { queryFirstRow, queryRows, type Sql, sql, withGenericPlan } from '../../../db/sql/sql.ts'
import type { RecordRef } from '../../shared/record/access.ts'
import type { TextOptions } from '../../shared/text/texts.ts'
import { buildStillReadableCondition } from '../../shared/publication/visibility.ts'
import { getEvent, listQueryNotices } from '../actions.ts'
import { applyFeedWindow, getEventListLifetime } from '../conditions/date.ts'
import { findFirstEvents } from '../list/list.ts'
import { chooseMaskedView } from '../record-views.ts'
import { findHorizonNotices } from '../series/dates/horizon.ts'
import type { EventFeed, FeedItem } from './feed.ts'
import type { EventFeedQuery } from './schema.ts'
import { type FeedVersion, findModified, selectVersion } from './sequence.ts'
import { findSeriesStarts, groupBySeries } from './series-starts.ts'
import { findFeedVersion } from './version.ts'
import { findFeedZones } from './feed-zones.ts'

/** The most events of a feed. `X-Notice` says that there are more. */
const feedEventsMax = 10_000

const batchSize = 100

/** The events that the caller may read, as `listEvents` finds and shows them, but without pages. */
export async function findEventFeed(ctx: Context, query: EventFeedQuery): Promise<ActionResult<EventFeed>> {
  if (query.recurrence !== undefined && query.format !== 'ics')
    throw createInvalidParamFailure({ recurrence: createMessage('feed-recurrence') })
  const { ids: foundIds, seriesDates } = await findFirstEvents(ctx, applyFeedWindow(ctx, query), feedEventsMax + 1)
  const firstIds = foundIds.slice(0, feedEventsMax)
  const hasRules = query.recurrence === 'rules'
  const ids = hasRules ? await groupBySeries(ctx, firstIds) : firstIds
  const feed: EventFeed = {
    fileName: 'events',
    csvSeparator: query.separator,
    count: ids.length,
    findVersion: () => findFeedVersion(ctx, ids),
    modifiedUtc: await findModified(ctx, ids),
    findZones: () => findFeedZones(ctx, ids),
    findSeriesStarts: async () => (hasRules ? findSeriesStarts(ctx, ids) : new Map()),
    readBatches: () => readBatches(ctx, ids, seriesDates),
  }
  const horizon = await findHorizonNotices(ctx, query)
  return ActionResult.of(feed, {
    language: ctx.language,
    cacheLifetime: pickShorterLifetime(getEventListLifetime(query), horizon.lifetime),
    notices: [
      ...(foundIds.length > feedEventsMax ? [`only the first ${feedEventsMax} events are in the feed`] : []),
      ...(query.separator !== undefined && query.format !== 'csv' ? ['separator was ignored: only csv has one'] : []),
      ...listSearchNotices(query.search),
      ...listQueryNotices(query),
      ...horizon.notices,
    ],
  })
}

/** The feed of one event. Fails as `getEvent` does. */
export async function getEventFeed(
  ctx: Context,
  ref: RecordRef & TextOptions,
  password?: string,
): Promise<ActionResult<EventFeed>> {
  const { jsonText: json, value, metadata } = await getEvent(ctx, ref, password)
  const version = (await queryFirstRow<FeedVersion>(
    ctx.db,
    sql`select v.* from events e cross join lateral (${selectVersion(ctx)}) v where e.id = ${value.id}`,
  )) ?? { sequence: 0, modifiedUtc: value.modified_utc }
  const feed: EventFeed = {
    fileName: /^[\w-]+$/.test(value.slug) ? value.slug : `event-${value.id}`,
    count: 1,
    findVersion: () => findFeedVersion(ctx, [value.id]),
    modifiedUtc: version.modifiedUtc,
    findZones: () => findFeedZones(ctx, [value.id]),
    findSeriesStarts: () => Promise.resolve(new Map()),
    async *readBatches() {
      yield [{ json, ...version }]
    },
  }
  return ActionResult.of(feed, { ...metadata, dependencies: 'any' })
}

/**
 * Guarantees: the events in the order of the ids, without events that the caller may not read any more. One statement
 * for each batch, the same for all feeds.
 */
async function* readBatches(ctx: Context, ids: number[], seriesDates: Sql | undefined): AsyncGenerator<FeedItem[]> {
  const { selectRecord } = chooseMaskedView(seriesDates)
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    yield await queryRows<FeedItem>(
      ctx.db,
      sql`select ${selectRecord(ctx)}::text as json, v.sequence, v."modifiedUtc"
            from events e cross join lateral (${selectVersion(ctx)}) v
           where e.id = any(${withGenericPlan(batch)}) and ${buildStillReadableCondition(ctx, 'e')}
           order by array_position(${batch}::int[], e.id)`,
      seriesDates ? 'find' : 'show', // the dates of series depend on the filters of the list
    )
  }
}
