import { useParams } from 'wouter-preact'
import { useServiceQuery } from '../lib/client.ts'
import { useMessages } from '../lib/text/messages.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { useLangAttribute } from '../lib/records/records.ts'
import { type Series, useSeries } from '../lib/events/use-series.ts'
import { NotFoundPage } from '../ui/state/not-found-page.tsx'
import { isBlockingFailure, RecordFailure } from '../ui/record/record-failure.tsx'
import { RepeatLine } from '../ui/record/repeat-line.tsx'
import { LoadingState } from '../ui/state/states.tsx'
import { RecordEvents } from './record-events.tsx'
import '../ui/record/record.css'

/** The page at `/event/:slug/all`: all dates of a series, upcoming or past. */
export function SeriesPage() {
  const { slug = '' } = useParams()
  // The slug of a series finds its next date. The page of an event has the same key; null: without a password.
  const { data, error, refetch } = useServiceQuery({
    key: ['event', { slug }, null],
    read: calendar => calendar.events.readBySlug.query({ slug }),
    live: [],
  })
  const series = useSeries(data?.series?.id)
  if (isBlockingFailure(error, data)) return <RecordFailure error={error} retry={refetch} />
  if (data && !data.series) return <NotFoundPage />
  if (!series) return <LoadingState />
  return <SeriesArticle series={series} />
}

function SeriesArticle({ series }: { series: Series }) {
  const messages = useMessages('event')
  const lang = useLangAttribute(series)
  const heading = messages.seriesDatesOf({ title: series.title })
  usePageTitle(heading)
  return (
    <article class="record">
      <header class="record-head">
        <h1 lang={lang}>{heading}</h1>
        <RepeatLine seriesId={series.id} />
      </header>
      <div class="record-text">
        <RecordEvents filter={{ series: [series.id] }} />
      </div>
    </article>
  )
}
