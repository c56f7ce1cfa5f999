import type { Context } from '../../api/context.ts'
import { listNamespaceOperations } from '../../contract/router.ts'
import type { ActionResult, ResultMetadata } from '../../core/action-result.ts'
import { Failure } from '../../core/failures.ts'
import { memoize } from '../../core/memoize.ts'
import type { RecordSegment } from '../../core/page-segments.ts'
import type { Event } from '../../resources/events/schema.ts'
import type { Organizer } from '../../resources/organizers/schema.ts'
import type { Term } from '../../resources/terms/schema.ts'
import type { Venue } from '../../resources/venues/schema.ts'
import { toHttpFailure } from '../rest/failure-responses.ts'
import type { PageHead } from './head.ts'
import { formatEventSummary } from './event-summary.ts'

type Found = { head: PageHead; facts: ResultMetadata }

/**
 * What the page of a record says about itself, as the caller of `ctx` may read it, through the same procedures as every other
 * reader. Fails as those do.
 */
export const readRecordHead = (ctx: Context, segment: RecordSegment, slug: string): Promise<Found> =>
  HEADS[segment](ctx, slug)

/** The same of the record that has this id; events, venues and organizers share one sequence of them. */
export async function readRecordHeadById(ctx: Context, id: number): Promise<Found> {
  let reason: unknown
  for (const head of [eventHead, venueHead, organizerHead]) {
    try {
      return await head(ctx, 'read', { id })
    } catch (error) {
      reason ??= error
      if (toHttpFailure(error).status !== 404) throw error
    }
  }
  throw reason
}

const HEADS: Record<RecordSegment, (ctx: Context, slug: string) => Promise<Found>> = {
  event: (ctx, slug) => eventHead(ctx, 'readBySlug', { slug }),
  venue: (ctx, slug) => venueHead(ctx, 'readBySlug', { slug }),
  organizer: (ctx, slug) => organizerHead(ctx, 'readBySlug', { slug }),
  category: (ctx, slug) => termHead(ctx, 'categories', slug),
  tag: (ctx, slug) => termHead(ctx, 'tags', slug),
}

type Reading = 'read' | 'readBySlug'
type Ref = Record<string, unknown>

async function eventHead(ctx: Context, reading: Reading, ref: Ref): Promise<Found> {
  const { value, metadata } = await call<Event>(ctx, `events.${reading}`, ref)
  const { title, excerpt, description, image, modified_utc: modified, json_ld: jsonLd } = value
  const head: PageHead = {
    title,
    description: excerpt || description || formatEventSummary(value, ctx.language),
    type: 'article',
    modified: `${modified.replace(' ', 'T')}Z`,
    image: image === false ? undefined : image.url,
    jsonLd,
    ...placeOf(value),
  }
  return { head, facts: metadata }
}

async function venueHead(ctx: Context, reading: Reading, ref: Ref): Promise<Found> {
  const { value, metadata } = await call<Venue>(ctx, `venues.${reading}`, ref)
  return { head: { ...named(value, value.venue), jsonLd: ldOf(value.json_ld) }, facts: metadata }
}

async function organizerHead(ctx: Context, reading: Reading, ref: Ref): Promise<Found> {
  const { value, metadata } = await call<Organizer>(ctx, `organizers.${reading}`, ref)
  return { head: { ...named(value, value.organizer), type: 'profile', jsonLd: ldOf(value.json_ld) }, facts: metadata }
}

async function termHead(ctx: Context, plural: 'categories' | 'tags', slug: string): Promise<Found> {
  type Page = Partial<Record<typeof plural, Term[]>>
  const { value, metadata } = await call<Page>(ctx, `${plural}.list`, { slug, hide_empty: false })
  const term = value[plural]?.[0]
  if (!term) throw new Failure('rest_term_invalid')
  return { head: named(term, term.name), facts: metadata }
}

type Named = Parameters<typeof placeOf>[0] & Pick<Venue, 'description' | 'image'>

const named = (record: Named, title: string): PageHead => ({
  title,
  description: record.description ?? '',
  image: record.image?.url,
  type: 'website',
  ...placeOf(record),
})

const placeOf = ({
  i18n_language: shown,
  i18n_translations: all,
}: Pick<Venue, 'i18n_language' | 'i18n_translations'>) => ({
  alternates: { shown, all },
  isIndexed: true,
})

/** A record's schema.org words, which stand alone here. */
const ldOf = (ld: Record<string, unknown> | undefined) => ld && { '@context': 'https://schema.org', ...ld }

const operations = memoize(
  () => new Map(listNamespaceOperations('calendar').map(operation => [operation.name, operation])),
)

async function call<T>(ctx: Context, name: string, input: Record<string, unknown>): Promise<ActionResult<T>> {
  const operation = operations().get(name)
  if (!operation) throw new Error(`there is no procedure ${name}`)
  const request = { ctx, path: name, type: operation.type, signal: undefined, batchIndex: 0 }
  return (await operation.call({ ...request, getRawInput: async () => input })) as ActionResult<T>
}
