import { useLocation, useParams } from 'wouter-preact'
import { useRead } from '../../calendar.ts'
import { useTranslationsShown } from '../../layout/language-switch.tsx'
import { NotFound } from '../../layout/not-found.tsx'
import { Loading } from '../../ui/states.tsx'
import { useTitle } from '../../ui/title.ts'
import { RecordShown } from './record-shown.tsx'
import { kindAt, readBySlug } from './record-reading.ts'
import { nameOf } from '../record-link.tsx'
import { Refused } from '../refused.tsx'

/** A venue, an organizer, a category or a tag, with its events. */
export function RecordPage() {
  const { slug = '' } = useParams()
  const [path] = useLocation()
  const kind = kindAt(path)
  const { data, error, refetch } = useRead({
    key: [kind, slug],
    read: calendar => readBySlug(calendar, kind, slug),
  })
  useTitle(data ? nameOf(data.record) : undefined)
  useTranslationsShown(data?.record.i18n_translations)
  if (error) return <Refused error={error} retry={refetch} />
  if (data === undefined) return <Loading />
  return data === null ? <NotFound /> : <RecordShown found={data} />
}
