import type { Context } from '../../api/context.ts'
import { callOperation } from '../../contract/operations.ts'
import { listNamespaceOperations } from '../../contract/router.ts'
import type { ActionResult, ResultMetadata } from '../../core/action-result.ts'
import { Failure } from '../../core/failures.ts'
import { memoize } from '../../core/memoize.ts'
import type { RecordSegment } from '../../core/page-segments.ts'
import type { PublishableKindName } from '../../core/record-kinds.ts'
import type { Event } from '../../resources/events/schema.ts'
import type { Organizer } from '../../resources/organizers/schema.ts'
import type { Term } from '../../resources/terms/schema.ts'
import type { Venue } from '../../resources/venues/schema.ts'
import { toHttpFailure } from '../failure-reply.ts'
import type { PageHead } from './head.ts'
import { formatEventSummary } from './event-summary.ts'

export type RecordHead = { head: PageHead; metadata: ResultMetadata }

/** Reads the head of a record's page for the caller of `ctx`. Fails as the procedure that reads the record. */
export const readRecordHead = (ctx: Context, segment: RecordSegment, slug: string): Promise<RecordHead> =>
  segment === 'category' || segment === 'tag'
    ? readTermHead(ctx, segment === 'tag' ? 'tags' : 'categories', slug)
    : headReaders[segment](ctx, 'readBySlug', { slug })

/**
 * The head of the list of all dates of a series. Search engines index its dates instead. Fails for an event without a
 * series.
 */
export async function readSeriesHead(ctx: Context, slug: string): Promise<RecordHead> {
  const { value, metadata } = await callQuery<Event>(ctx, 'events.readBySlug', { slug })
  if (!value.series) throw new Failure('series-not-found')
  const restPath = `events/?series=${value.series.id}`
  return { head: { title: value.title, description: '', type: 'website', restPath, isIndexed: false }, metadata }
}

/** The head of the record with this id. All kinds but categories and tags share one sequence of ids. */
export async function readRecordHeadById(ctx: Context, id: number): Promise<RecordHead> {
  let firstError: unknown
  for (const readHead of Object.values(headReaders)) {
    try {
      return await readHead(ctx, 'read', { id })
    } catch (error) {
      firstError ??= error
      if (toHttpFailure(error).status !== 404) throw error
    }
  }
  throw firstError
}

type Procedure = 'read' | 'readBySlug'
type Ref = Record<string, unknown>
type HeadReader = (ctx: Context, procedure: Procedure, ref: Ref) => Promise<RecordHead>

const headReaders: Record<PublishableKindName, HeadReader> = {
  event: readEventHead,
  venue: readVenueHead,
  organizer: readOrganizerHead,
}

async function readEventHead(ctx: Context, procedure: Procedure, ref: Ref): Promise<RecordHead> {
  const { value, metadata } = await callQuery<Event>(ctx, `events.${procedure}`, ref)
  const { title, excerpt, description, image, modified_utc: modified, json_ld: jsonLd } = value
  const head: PageHead = {
    title,
    description: excerpt || description || formatEventSummary(value, ctx.language),
    type: 'article',
    restPath: `events/${value.id}`,
    modified: `${modified.replace(' ', 'T')}Z`,
    image: image || undefined,
    jsonLd,
    ...describeLanguages(value),
  }
  return { head, metadata }
}

async function readVenueHead(ctx: Context, procedure: Procedure, ref: Ref): Promise<RecordHead> {
  const { value, metadata } = await callQuery<Venue>(ctx, `venues.${procedure}`, ref)
  return {
    head: {
      ...createRecordPageHead(value, value.venue),
      restPath: `events/?venue=${value.id}`,
      jsonLd: toStandaloneJsonLd(value.json_ld),
    },
    metadata,
  }
}

async function readOrganizerHead(ctx: Context, procedure: Procedure, ref: Ref): Promise<RecordHead> {
  const { value, metadata } = await callQuery<Organizer>(ctx, `organizers.${procedure}`, ref)
  return {
    head: {
      ...createRecordPageHead(value, value.organizer),
      type: 'profile',
      restPath: `events/?organizer=${value.id}`,
      jsonLd: toStandaloneJsonLd(value.json_ld),
    },
    metadata,
  }
}

async function readTermHead(ctx: Context, plural: 'categories' | 'tags', slug: string): Promise<RecordHead> {
  type Page = Partial<Record<typeof plural, Term[]>>
  const { value, metadata } = await callQuery<Page>(ctx, `${plural}.list`, { slug, hide_empty: false })
  const term = value[plural]?.[0]
  if (!term) throw new Failure('rest_term_invalid')
  const restPath = `events/?${plural}=${encodeURIComponent(term.slug)}`
  return { head: { ...createRecordPageHead(term, term.name), restPath }, metadata }
}

type RecordWithTexts = Parameters<typeof describeLanguages>[0] & Pick<Venue, 'description' | 'image'>

const createRecordPageHead = (record: RecordWithTexts, title: string): PageHead => ({
  title,
  description: record.description ?? '',
  image: record.image,
  type: 'website',
  ...describeLanguages(record),
})

const describeLanguages = ({
  i18n_language: contentLanguage,
  i18n_translations: urls,
}: Pick<Venue, 'i18n_language' | 'i18n_translations'>) => ({
  alternates: { contentLanguage, urls },
  isIndexed: true,
})

/** The JSON-LD of a record as a document. The API returns it without a context, because events embed it. */
const toStandaloneJsonLd = (ld: Record<string, unknown> | undefined) =>
  ld && { '@context': 'https://schema.org', ...ld }

const operations = memoize(
  () => new Map(listNamespaceOperations('calendar').map(operation => [operation.name, operation])),
)

async function callQuery<T>(ctx: Context, name: string, input: Record<string, unknown>): Promise<ActionResult<T>> {
  const operation = operations().get(name)
  if (!operation) throw new Error(`There is no procedure ${name}.`)
  return (await callOperation(operation, ctx, async () => input)) as ActionResult<T>
}
