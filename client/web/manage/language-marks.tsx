import { Check, Plus } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { languages } from '../lib/language.ts'
import { useMessages } from '../lib/messages.ts'
import { editPaths } from '../lib/paths.ts'
import { languageNames } from '../lib/language-names.ts'
import type { RecordSummary } from '../lib/record-summary.ts'
import { manageWords } from '../lib/manage-words.ts'

/** The languages in which a record has texts. A missing language links to the translation form for those who may translate. */
export function LanguageMarks({ record, mayTranslate }: { record: RecordSummary; mayTranslate: boolean }) {
  const [words, names] = [useMessages(manageWords), useMessages(languageNames)]
  return (
    <ul class="language-marks" aria-label={words.languages}>
      {languages.map(language => {
        const isTranslated = record.languages.includes(language)
        const mark = (
          <>
            {isTranslated ? <Check aria-hidden /> : <Plus aria-hidden />}
            {language.toUpperCase()}
            <span class="visually-hidden">
              {' '}
              {isTranslated ? words.isIn(names[language]) : words.translateInto(names[language])}
            </span>
          </>
        )
        return (
          <li key={language}>
            {isTranslated || !mayTranslate ? (
              <span class={`language-mark ${isTranslated ? '' : 'missing'}`}>{mark}</span>
            ) : (
              <Link
                class="language-mark missing"
                href={`${editPaths.translate(record.kind, record.id)}?to=${language}`}
                title={words.translateInto(names[language])}
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
