import { Check, Plus } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { languages } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { editPaths } from '../../lib/paths/paths.ts'
import type { RecordSummary } from '../../lib/records/summary.ts'

/**
 * The languages in which a record has texts. A missing language links to the translation form for
 * users who can translate it.
 */
export function LanguageMarks({ record, canTranslate }: { record: RecordSummary; canTranslate: boolean }) {
  const messages = useMessages('manage')
  const names = useMessages('languageNames')
  return (
    <ul class="language-marks" aria-label={messages.languages}>
      {languages.map(language => {
        const isTranslated = record.languages.includes(language)
        const mark = (
          <>
            {isTranslated ? <Check aria-hidden /> : <Plus aria-hidden />}
            {language.toUpperCase()}
            <span class="visually-hidden">
              {' '}
              {isTranslated
                ? messages.translatedInto({ language: names[language] })
                : messages.translateInto({ language: names[language] })}
            </span>
          </>
        )
        return (
          <li key={language}>
            {isTranslated || !canTranslate ? (
              <span class={`language-mark ${isTranslated ? '' : 'missing'}`}>{mark}</span>
            ) : (
              <Link
                class="language-mark missing"
                href={`${editPaths.translate(record.kind, record.id)}?to=${language}`}
                title={messages.translateInto({ language: names[language] })}
              >
                {mark}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
