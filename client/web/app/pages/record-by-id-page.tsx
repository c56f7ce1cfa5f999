import { useSearchParams } from 'wouter-preact'
import { type CalendarClient, readServiceFailure } from '../../../index.ts'
import { parseRecordId } from '../../../../src/core/text/record-id.ts'
import { useServiceQuery } from '../../lib/client.ts'
import { useRegisterTranslations } from '../../lib/records/translations.ts'
import { NotFoundPage } from '../../ui/state/not-found-page.tsx'
import { LoadingState } from '../../ui/state/states.tsx'
import { usePageTitle } from '../../lib/paths/page-title.ts'
import { EventLoader } from '../../event/event-loader.tsx'
import { useCanonicalRedirect } from '../../lib/paths/use-canonical-redirect.ts'
import { getRecordName } from '../../lib/records/records.ts'
import { namedPlurals } from '../../lib/records/kinds.ts'
import { getProcedures } from '../../lib/records/procedures.ts'
import { addKind, type RecordWithKind } from '../../record/record-with-kind.ts'
import { RecordArticle } from '../../record/record-article.tsx'
import { isBlockingFailure, RecordFailure } from '../../ui/record/record-failure.tsx'

/**
 * The page at `/?p=42`, the address of a record without a slug. Events and the named kinds share one sequence of ids.
 */
export function RecordByIdPage() {
  const [params] = useSearchParams()
  const id = parseRecordId(params.get('p'))
  return id !== null ? <RecordById key={id} id={id} /> : <NotFoundPage />
}

function RecordById({ id }: { id: number }) {
  const { data, error, refetch } = useServiceQuery({
    key: ['by id', id],
    read: calendar => readById(calendar, id),
    live: [],
  })
  const record = data === 'event' ? undefined : data?.record
  usePageTitle(record && getRecordName(record))
  useRegisterTranslations(record?.i18n_translations)
  useCanonicalRedirect(record?.url)
  if (isBlockingFailure(error, data)) return <RecordFailure error={error} retry={refetch} />
  if (!data) return <LoadingState />
  return data === 'event' ? <EventLoader eventRef={{ id }} /> : <RecordArticle {...data} />
}

/** Reads the record with this id, of any kind. Prefers other failures, such as a record in the trash, to 404. */
async function readById(calendar: CalendarClient, id: number): Promise<'event' | RecordWithKind> {
  const results = await Promise.allSettled([
    calendar.events.read.query({ id }).then(() => 'event' as const, toProtectedEvent),
    ...namedPlurals.map(async kind => addKind(kind, await getProcedures(calendar, kind).read.query({ id }))),
  ])
  const reasons: unknown[] = []
  for (const result of results) {
    if (result.status === 'fulfilled') return result.value
    reasons.push(result.reason)
  }
  throw reasons.find(reason => readServiceFailure(reason)?.status !== 404) ?? reasons[0]
}

function toProtectedEvent(error: unknown): 'event' {
  if (readServiceFailure(error)?.code === 'event-password-protected') return 'event'
  throw error
}
