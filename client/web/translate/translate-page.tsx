import type { RecordType } from '../lib/record-types.ts'
import { useState } from 'preact/hooks'
import { Link, useLocation, useSearchParams } from 'wouter-preact'
import type { Language, Me } from '../../index.ts'
import { editPaths } from '../lib/paths.ts'
import { languageNames } from '../lib/language-names.ts'
import { useIsMounted } from '../lib/use-is-mounted.ts'
import { EmptyState } from '../ui/states.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useLanguage, useMessages, languages } from '../lib/language.ts'
import { runAsWriter } from '../lib/reauthentication.ts'
import { showPageNotice } from '../ui/notices.tsx'
import { manageWords } from '../lib/manage-words.ts'
import { RecordLoader } from '../ui/record-loader.tsx'
import { useWriter } from '../ui/require-writer.tsx'
import { TranslationLanguages } from './translation-languages.tsx'
import { findNextUntranslated, skipRecord } from './translation-queue.ts'
import { DeleteTranslationButton } from './delete-translation-button.tsx'
import { hasTexts, type LanguageTexts, readAllTexts, type RecordTexts } from './translation-texts.ts'
import { TranslationForm } from './translation-form.tsx'
import { translateWords } from './words.ts'
import './translate.css'

type Props = { kind: RecordType; id: number }

/** A record's texts in two languages, one of which is written: `?from=en&to=el`. */
export function TranslatePage({ kind, id }: Props) {
  const me = useWriter()
  if (!me) return null
  return (
    <RecordLoader
      {...{ kind, id, isCopy: false, toSummary: ({ summary }: RecordTexts) => summary }}
      read={calendar => readAllTexts(calendar, kind, id)}
    >
      {(told, reload) => <Translation {...{ kind, told, me, reload }} />}
    </RecordLoader>
  )
}

type TranslationProps = { kind: RecordType; told: RecordTexts; me: Me; reload: () => void }

function Translation({ kind, told, me, reload }: TranslationProps) {
  const [words, { kinds }] = [useMessages(translateWords), useMessages(manageWords)]
  const names = useMessages(languageNames)
  const [texts, setTexts] = useState(told.textsByLanguage)
  const { from, to } = usePair(texts)
  const goOn = useGoOn(kind, told.summary.id, me, { from, to })
  const title = titleOf(texts, from)
  usePageTitle(words.translate(title))
  return (
    <div class="translation">
      <div class="translation-head">
        <Link class="back-link" href={editPaths.list(kind)}>
          ← {kinds[kind]}
        </Link>
        <h1>{words.translate(title)}</h1>
        <TranslationLanguages kind={kind} texts={texts} from={from} to={to} />
      </div>
      {from === to ? (
        <EmptyState title={words.nothingToTranslate} />
      ) : (
        <TranslationForm
          key={`${from} ${to}`}
          {...{ kind, id: told.summary.id, from, to, goToNext: goOn }}
          source={texts[from]}
          initial={texts[to]}
          onSaved={now => setTexts(old => ({ ...old, [to]: now }))}
        />
      )}
      <div class="actions">
        <Link class="button" href={editPaths.edit(kind, told.summary.id)}>
          {words.toForm}
        </Link>
        {from !== to && to !== told.originalLanguage && hasTexts(texts[to]) && (
          <DeleteTranslationButton
            {...{ kind, title, to }}
            id={told.summary.id}
            languageName={names[to]}
            onDeleted={reload}
          />
        )}
      </div>
    </div>
  )
}

/** The title or name in a language, else in whichever has one. It is the first of the texts. */
function titleOf(texts: RecordTexts['textsByLanguage'], language: Language): string {
  const first = (own: LanguageTexts) => Object.values(own)[0] ?? ''
  return first(texts[language]) || languages.map(one => first(texts[one])).find(Boolean) || '…'
}

/** Which languages are side by side: as the address says, else from one that there is into one that is missing. */
function usePair(texts: RecordTexts['textsByLanguage']): { from: Language; to: Language } {
  const [params] = useSearchParams()
  const here = useLanguage()
  const named = (name: string) => languages.find(language => language === params.get(name))
  const there = languages.filter(language => hasTexts(texts[language]))
  // Once for all: what is saved is missing no more, and its fields shall stay.
  const [usual] = useState(
    () =>
      languages.find(language => !there.includes(language)) ??
      languages.find(language => language !== here && there[0] !== language) ??
      here,
  )
  const to = named('to') ?? usual
  const asked = named('from')
  // A queue goes on from one language, and may come to a record that says nothing in it.
  const from = asked && asked !== to && there.includes(asked) ? asked : there.find(language => language !== to)
  return { from: from ?? to, to }
}

/** Goes to the next record that is not translated, from and into the same languages; or to the overview, when all is done. */
function useGoOn(kind: RecordType, id: number, me: Me, { from, to }: { from: Language; to: Language }): () => void {
  const words = useMessages(translateWords)
  const names = useMessages(languageNames)
  const here = useLanguage()
  const [, go] = useLocation()
  const isHere = useIsMounted()
  return () => {
    skipRecord(kind, to, id)
    runAsWriter(here, calendar => findNextUntranslated(calendar, me, kind, to)).then(
      next => {
        if (!isHere()) return
        if (next !== null) return go(`${editPaths.translate(kind, next)}?from=${from}&to=${to}`)
        showPageNotice({ text: words.allDone(names[to]), path: editPaths.translations })
        go(editPaths.translations)
      },
      // What cannot be looked for now is looked for where it is counted.
      () => isHere() && go(editPaths.translations),
    )
  }
}
