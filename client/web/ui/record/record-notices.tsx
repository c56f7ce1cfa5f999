import { useMessages } from '../../lib/text/messages.ts'
import type { RecordKind } from '../../lib/records/kinds.ts'
import { Languages, PenLine } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { Event } from '../../../index.ts'
import { getUrlPath, editPaths } from '../../lib/paths/paths.ts'
import { getNativeLanguageName, languages, useLanguage } from '../../lib/text/language.ts'
import { useCanEdit } from '../../lib/session/use-can-edit.ts'
import type { AnyRecord } from '../../lib/records/records.ts'

type Props = { kind: RecordKind; record: AnyRecord }

/** A notice when the record has no translation into the language of the page. */
export function UntranslatedNotice({ kind, record }: Props) {
  const messages = useMessages('record')
  const names = useMessages('languageNames')
  const current = useLanguage()
  if (record.i18n_language === current) return null
  return (
    <div class="notice warning untranslated">
      <Languages aria-hidden />
      <p>{messages.untranslated({ type: kind, language: names[current], shown: names[record.i18n_language] })}</p>
    </div>
  )
}

/** Links to edit and translate a record, for users who may change it. */
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

/** The status of a record that is not published. */
export function UnpublishedBadge({ record }: { record: object & { status?: Event['status'] } }) {
  const messages = useMessages('record')
  if (!record.status || record.status === 'publish' || record.status === 'trash') return null
  return <span class="badge">{messages.status[record.status]}</span>
}

/** Links to the translations of a record. */
export function OtherLanguages({ record }: { record: Pick<AnyRecord, 'i18n_translations'> }) {
  const messages = useMessages('record')
  const current = useLanguage()
  const others = languages.filter(language => language !== current && record.i18n_translations[language])
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
