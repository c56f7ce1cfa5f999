import { Check, Plus } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { editPaths } from '../lib/paths.ts'
import { languageNames } from '../lib/language-names.ts'
import { useMessages, languages } from '../lib/language.ts'
import type { RecordSummary } from '../lib/record-summary.ts'
import { manageWords } from '../lib/manage-words.ts'

/** In which languages a record is. A missing one leads whoever may write it to its translation. */
export function LanguageMarks({ row, mayTranslate }: { row: RecordSummary; mayTranslate: boolean }) {
  const [words, names] = [useMessages(manageWords), useMessages(languageNames)]
  return (
    <ul class="language-marks" aria-label={words.languages}>
      {languages.map(language => {
        const isThere = row.languages.includes(language)
        const mark = (
          <>
            {isThere ? <Check aria-hidden /> : <Plus aria-hidden />}
            {language.toUpperCase()}
            <span class="visually-hidden">
              {' '}
              {isThere ? words.isIn(names[language]) : words.translateInto(names[language])}
            </span>
          </>
        )
        return (
          <li key={language}>
            {isThere || !mayTranslate ? (
              <span class={`language-mark ${isThere ? '' : 'missing'}`}>{mark}</span>
            ) : (
              <Link
                class="language-mark missing"
                href={`${editPaths.translate(row.kind, row.id)}?to=${language}`}
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
