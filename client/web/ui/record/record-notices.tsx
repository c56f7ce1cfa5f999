import { useMessages } from '../../lib/messages.ts'
import type { RecordType } from '../../lib/record-types.ts'
import { Languages, PenLine } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { Event } from '../../../index.ts'
import { getUrlPath, editPaths } from '../../lib/paths.ts'
import { getNativeLanguageName, languages, useLanguage } from '../../lib/language.ts'
import { useCanEdit } from '../../lib/use-can-edit.ts'
import type { AnyRecord } from '../../lib/records.ts'

type Props = { kind: RecordType; record: AnyRecord }

/** Says in which language a record is shown that is not translated into that of the page. */
export function UntranslatedNotice({ kind, record }: Props) {
  const [messages, names] = [useMessages('record'), useMessages('languageNames')]
  const here = useLanguage()
  if (record.i18n_language === here) return null
  return (
    <div class="notice warning untranslated">
      <Languages aria-hidden />
      <p>{messages.untranslated({ type: kind, language: names[here], shown: names[record.i18n_language] })}</p>
    </div>
  )
}

/** For those who may change the record. */
export function EditLinks({ kind, record }: Props) {
  const messages = useMessages('record')
  if (!useCanEdit(kind, record)) return null
  return (
    <>
      <Link class="button" href={editPaths.edit(kind, record.id)}>
        <PenLine aria-hidden /> {messages.edit}
      </Link>
      <Link class="button" href={editPaths.translate(kind, record.id)}>
        <Languages aria-hidden /> {messages.translate}
      </Link>
    </>
  )
}

/** A record that is not published, which only some can see, says so. */
export function UnpublishedBadge({ record }: { record: object & { status?: Event['status'] } }) {
  const messages = useMessages('record')
  if (!record.status || record.status === 'publish' || record.status === 'trash') return null
  return <span class="badge">{messages.status[record.status]}</span>
}

/** The same record in the languages it is translated into. */
export function OtherLanguages({ record }: { record: Pick<AnyRecord, 'i18n_translations'> }) {
  const messages = useMessages('record')
  const here = useLanguage()
  const others = languages.filter(language => language !== here && record.i18n_translations[language])
  if (others.length === 0) return null
  return (
    <div>
      <dt>{messages.otherLanguages}</dt>
      {others.map(language => (
        <dd key={language}>
          <Link href={`~${getUrlPath(record.i18n_translations[language]?.url ?? '')}`} lang={language}>
            {getNativeLanguageName(language)}
          </Link>
        </dd>
      ))}
    </div>
  )
}
