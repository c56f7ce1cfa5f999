import type { Context } from '../api/context.ts'
import { operationsIn } from '../contract/router.ts'
import type { Answer, Facts } from '../kernel/answer.ts'
import { Failure } from '../kernel/failures.ts'
import { lazily } from '../kernel/lazily.ts'
import type { RecordSegment } from '../kernel/page-segments.ts'
import type { Event } from '../resources/events/schema.ts'
import type { Organizer } from '../resources/organizers/schema.ts'
import type { Term } from '../resources/terms/schema.ts'
import type { Venue } from '../resources/venues/schema.ts'
import type { Head } from './page-head.ts'

type Found = { head: Head; facts: Facts }

/**
 * What the page of a record says about itself, as the caller of `ctx` may read it, through the same procedures as every other
 * reader. Fails as those do.
 */
export const recordHead = (ctx: Context, segment: RecordSegment, slug: string): Promise<Found> =>
  HEADS[segment](ctx, slug)

const HEADS: Record<RecordSegment, (ctx: Context, slug: string) => Promise<Found>> = {
  event: async (ctx, slug) => {
    const { value, facts } = await call<Event>(ctx, 'events.readBySlug', { slug })
    const { title, excerpt, description, image, json_ld: jsonLd } = value
    const head = { title, description: excerpt || description, image: image === false ? undefined : image.url, jsonLd }
    return { head: { ...head, ...placeOf(value), type: 'article' }, facts }
  },
  venue: async (ctx, slug) => {
    const { value, facts } = await call<Venue>(ctx, 'venues.readBySlug', { slug })
    return { head: { ...named(value, value.venue), jsonLd: ldOf(value.json_ld) }, facts }
  },
  organizer: async (ctx, slug) => {
    const { value, facts } = await call<Organizer>(ctx, 'organizers.readBySlug', { slug })
    return { head: { ...named(value, value.organizer), type: 'profile', jsonLd: ldOf(value.json_ld) }, facts }
  },
  category: (ctx, slug) => termHead(ctx, 'categories', slug),
  tag: (ctx, slug) => termHead(ctx, 'tags', slug),
}

async function termHead(ctx: Context, plural: 'categories' | 'tags', slug: string): Promise<Found> {
  type Page = Partial<Record<typeof plural, Term[]>>
  const { value, facts } = await call<Page>(ctx, `${plural}.list`, { slug, hide_empty: false })
  const term = value[plural]?.[0]
  if (!term) throw new Failure('rest_term_invalid')
  return { head: named(term, term.name), facts }
}

type Named = Pick<Venue, 'url' | 'i18n_translations' | 'description'> & { image?: Venue['image'] }

const named = (record: Named, title: string): Head => ({
  title,
  description: record.description ?? '',
  image: record.image?.url,
  type: 'website',
  ...placeOf(record),
})

const placeOf = ({ url, i18n_translations: alternates }: Pick<Venue, 'url' | 'i18n_translations'>) => ({
  canonical: url,
  alternates,
  isIndexed: true,
})

/** A record's schema.org words, which stand alone here. */
const ldOf = (ld: Record<string, unknown> | undefined) => ld && { '@context': 'https://schema.org', ...ld }

const operations = lazily(() => new Map(operationsIn('calendar').map(operation => [operation.name, operation])))

async function call<T>(ctx: Context, name: string, input: Record<string, unknown>): Promise<Answer<T>> {
  const operation = operations().get(name)
  if (!operation) throw new Error(`there is no procedure ${name}`)
  const request = { ctx, path: name, type: operation.type, signal: undefined, batchIndex: 0 }
  return (await operation.call({ ...request, getRawInput: async () => input })) as Answer<T>
}
