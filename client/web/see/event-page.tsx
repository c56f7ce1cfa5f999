import { useParams } from 'wouter-preact'
import { useRead } from '../calendar.ts'
import { useTranslationsShown } from '../layout/language-switch.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { useTitle } from '../ui/title.ts'

/** One event. */
export function EventPage() {
  const { slug = '' } = useParams()
  const { data, error, refetch } = useRead({
    key: ['event', slug],
    read: calendar => calendar.events.readBySlug.query({ slug }),
  })
  useTitle(data?.title)
  useTranslationsShown(data?.i18n_translations)
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Loading />
  return <h1>{data.title}</h1>
}
