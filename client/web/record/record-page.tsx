import { useParams } from 'wouter-preact'
import { useServiceQuery } from '../lib/client.ts'
import { useRegisterTranslations } from '../lib/records/translations.ts'
import { NotFoundPage } from '../ui/state/not-found-page.tsx'
import { LoadingState } from '../ui/state/states.tsx'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { RecordArticle } from './record-article.tsx'
import { findKindOfFolder, loadRecordBySlug } from './record-with-kind.ts'
import { getRecordName } from '../lib/records/records.ts'
import { RetryNotice } from '../ui/state/retry-notice.tsx'
import { isBlockingFailure, RecordFailure } from '../ui/record/record-failure.tsx'

/** A venue, an organizer, a category or a tag, with its events. */
export function RecordPage() {
  const { slug = '', folder = '' } = useParams()
  const kind = findKindOfFolder(folder)
  const { data, error, refetch } = useServiceQuery({
    key: [kind, slug],
    read: calendar => loadRecordBySlug(calendar, kind, slug),
    live: [],
  })
  usePageTitle(data ? getRecordName(data.record) : undefined)
  useRegisterTranslations(data?.record.i18n_translations)
  if (isBlockingFailure(error, data)) return <RecordFailure error={error} retry={refetch} />
  if (data === undefined) return <LoadingState />
  // Only for categories and tags, which are read from a list. A missing venue or organizer is a 404 in `error`.
  if (data === null) return <NotFoundPage />
  return (
    <>
      <RetryNotice error={error} refetch={refetch} hasData />
      <RecordArticle key={data.record.id} {...data} />
    </>
  )
}
