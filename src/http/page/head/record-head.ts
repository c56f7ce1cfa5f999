import { Failure } from '../../../core/failure/failures.ts'
import type { NamedKindDefinition } from '../../../core/kinds/fields.ts'
import { namedKinds } from '../../../core/kinds/named-kinds.ts'
import { mapNamedKinds, type NamedKindName } from '../../../core/kinds/names.ts'
import { isTaxonomy, termKinds, type TermPlural } from '../../../core/kinds/term-kinds.ts'
import type { RecordSegment } from '../../../core/page/segments.ts'
import type { PublishableKindName } from '../../../core/record-kinds.ts'
import type { Event } from '../../../resources/events/schema.ts'
import { publishableKindByName } from '../../../resources/shared/record/kinds.ts'
import type { Term } from '../../../resources/terms/schema.ts'
import type { Venue } from '../../../resources/named/schemas.ts'
import { toHttpFailure } from '../../reply/failure-reply.ts'
import type { PageHead } from './head.ts'
import type { PageReads } from '../page-reads.ts'
import { formatEventSummary } from './event-summary.ts'

/** Reads the head of a record's page. Fails as the procedure that reads the record. */
export const readRecordHead = (reads: PageReads, segment: RecordSegment, slug: string): Promise<PageHead> =>
  isTaxonomy(segment)
    ? readTermHead(reads, termKinds[segment].plural, slug)
    : headReaders[segment](reads, 'readBySlug', { slug })

/**
 * The head of the list of all dates of a series. Search engines index its dates instead. Fails for an event without a
 * series.
 */
export async function readSeriesHead(reads: PageReads, slug: string): Promise<PageHead> {
  const { value } = await reads.call<Event>('events.readBySlug', { slug })
  if (!value.series) throw new Failure('series-not-found')
  const restPath = `events/?series=${value.series.id}`
  return { title: value.title, description: '', type: 'website', restPath, isIndexed: false }
}

/** The head of the record with this id. All kinds but categories and tags share one sequence of ids. */
export async function readRecordHeadById(reads: PageReads, id: number): Promise<PageHead> {
  let firstError: unknown
  for (const readHead of Object.values(headReaders)) {
    try {
      return await readHead(reads, 'read', { id })
    } catch (error) {
      firstError ??= error
      if (toHttpFailure(error).status !== 404) throw error
    }
  }
  throw firstError
}

type Procedure = 'read' | 'readBySlug'
type Ref = Record<string, unknown>
type HeadReader = (reads: PageReads, procedure: Procedure, ref: Ref) => Promise<PageHead>

/** A record of a named kind. The field with its name has the name of the kind. */
type NamedRecord = Omit<Venue, NamedKindName> & Partial<Record<NamedKindName, string>>

const createNamedHeadReader =
  ({ name, openGraphType }: NamedKindDefinition & { name: NamedKindName }): HeadReader =>
  async (reads, procedure, ref) => {
    const { restCollection } = publishableKindByName[name]
    const { value } = await reads.call<NamedRecord>(`${restCollection}.${procedure}`, ref)
    return {
      ...createRecordPageHead(value, value[name] ?? ''),
      type: openGraphType,
      restPath: `events/?${name}=${value.id}`,
      jsonLd: toList(toStandaloneJsonLd(value.json_ld)),
    }
  }

const headReaders: Record<PublishableKindName, HeadReader> = {
  event: readEventHead,
  ...mapNamedKinds(name => createNamedHeadReader(namedKinds[name])),
}

async function readEventHead(reads: PageReads, procedure: Procedure, ref: Ref): Promise<PageHead> {
  const { value } = await reads.call<Event>(`events.${procedure}`, ref)
  const { title, excerpt, description, image, modified_utc: modified, json_ld: jsonLd } = value
  return {
    title,
    description: excerpt || description || formatEventSummary(value, reads.language),
    type: 'article',
    restPath: `events/${value.id}`,
    modified: `${modified.replace(' ', 'T')}Z`,
    image: image || undefined,
    jsonLd: toList(jsonLd),
    ...describeLanguages(value),
  }
}

async function readTermHead(reads: PageReads, plural: TermPlural, slug: string): Promise<PageHead> {
  type Page = Partial<Record<typeof plural, Term[]>>
  const { value } = await reads.call<Page>(`${plural}.list`, { slug, hide_empty: false })
  const term = value[plural]?.[0]
  if (!term) throw new Failure('rest_term_invalid')
  const restPath = `events/?${plural}=${encodeURIComponent(term.slug)}`
  return { ...createRecordPageHead(term, term.name), restPath }
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

const toList = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])
