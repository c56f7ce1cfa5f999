import type { RecordType } from '../../lib/record-types.ts'
import { Languages, PenLine } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { Event } from '../../../index.ts'
import { getUrlPath, editPaths } from '../../lib/paths.ts'
import { getNativeLanguageName, languages, useLanguage } from '../../lib/language.ts'
import { useMessages } from '../../lib/messages.ts'
import { useCanEdit } from './use-can-edit.ts'
import type { AnyRecord } from './record-link.tsx'
import { recordWords } from '../../record/record-words.ts'

type Props = { kind: RecordType; record: AnyRecord }

/** Says in which language a record is shown that is not translated into that of the page. */
export function UntranslatedNotice({ kind, record }: Props) {
  const [words, names] = [useMessages(recordWords), useMessages('languageNames')]
  const here = useLanguage()
  if (record.i18n_language === here) return null
  return (
    <div class="notice warning untranslated">
      <Languages aria-hidden />
      <p>{words.untranslated(kind, names[here], names[record.i18n_language])}</p>
    </div>
  )
}

/** For those who may change the record. */
export function EditLinks({ kind, record }: Props) {
  const words = useMessages(recordWords)
  if (!useCanEdit(kind, record)) return null
  return (
    <>
      <Link class="button" href={editPaths.edit(kind, record.id)}>
        <PenLine aria-hidden /> {words.edit}
      </Link>
      <Link class="button" href={editPaths.translate(kind, record.id)}>
        <Languages aria-hidden /> {words.translate}
      </Link>
    </>
  )
}

/** A record that is not published, which only some can see, says so. */
export function UnpublishedBadge({ record }: { record: object & { status?: Event['status'] } }) {
  const words = useMessages(recordWords)
  if (!record.status || record.status === 'publish' || record.status === 'trash') return null
  return <span class="badge">{words.status[record.status]}</span>
}

/** The same record in the languages it is translated into. */
export function OtherLanguages({ record }: { record: Pick<AnyRecord, 'i18n_translations'> }) {
  const words = useMessages(recordWords)
  const here = useLanguage()
  const others = languages.filter(language => language !== here && record.i18n_translations[language])
  if (others.length === 0) return null
  return (
    <div>
      <dt>{words.alsoIn}</dt>
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
