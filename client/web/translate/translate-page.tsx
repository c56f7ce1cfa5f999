import { languages, useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { editPaths } from '../lib/paths/paths.ts'
import type { RecordKind } from '../lib/records/kinds.ts'
import type { Scope } from '../../../src/core/recurrence/scope.ts'
import { useState } from 'preact/hooks'
import { Link, useLocation, useSearchParams } from 'wouter-preact'
import type { Language, Me } from '../../index.ts'
import { useIsMounted } from '../lib/browser/use-is-mounted.ts'
import { EmptyState } from '../ui/state/states.tsx'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { runWithSignIn } from '../lib/session/reauthentication.ts'
import { showPageNotice } from '../lib/text/notices.ts'
import { RecordLoader } from '../ui/state/record-loader.tsx'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'
import { TranslationLanguages } from './translation-languages.tsx'
import { findNextUntranslated, skipRecord } from './translation-queue.ts'
import { DeleteTranslationButton } from './delete-translation-button.tsx'
import { hasTexts, type LanguageTexts, readAllTexts, type TranslatableRecord } from './translation-texts.ts'
import { TranslationForm } from './translation-form.tsx'
import './translate.css'

type Props = { kind: RecordKind; id: number }

/** The page that translates the texts of a record from one language into another: `?from=en&to=el`. */
export function TranslatePage({ kind, id }: Props) {
  const me = useSignedInUser()
  if (!me) return null
  return (
    <RecordLoader
      {...{ kind, id, isCopy: false, toSummary: ({ summary }: TranslatableRecord) => summary }}
      read={calendar => readAllTexts(calendar, kind, id)}
    >
      {(record, reload) => <Translation {...{ kind, record, me, reload }} />}
    </RecordLoader>
  )
}

type TranslationProps = { kind: RecordKind; record: TranslatableRecord; me: Me; reload: () => void }

function Translation({ kind, record, me, reload }: TranslationProps) {
  const messages = useMessages('translate')
  const [texts, setTexts] = useState(record.textsByLanguage)
  const { from, to } = useLanguagePair(texts)
  const [firstPair] = useState(`${from} ${to}`)
  const { id, seriesId } = record.summary
  const [scope, setScope] = useState(() => getDefaultScope(record))
  const goToNext = useGoToNext(kind, id, me, { from, to })
  const title = findTitle(texts, from)
  usePageTitle(messages.translate({ title }))
  return (
    <div class="translation">
      <div class="translation-head">
        <BackLink kind={kind} />
        <h1>{messages.translate({ title })}</h1>
        <TranslationLanguages kind={kind} texts={texts} from={from} to={to} />
      </div>
      {from === to ? (
        <EmptyState title={messages.nothingToTranslate} />
      ) : (
        <TranslationForm
          key={`${from} ${to}`}
          {...{ kind, id, from, to, goToNext, seriesId, scope, changeScope: setScope }}
          // A change of the language leaves the focus where it is.
          getsFocus={firstPair === `${from} ${to}`}
          sourceTexts={texts[from]}
          savedTexts={texts[to]}
          onSaved={saved => setTexts(old => ({ ...old, [to]: saved }))}
        />
      )}
      <div class="actions">
        <Link class="button" href={editPaths.edit(kind, id)}>
          {messages.toForm}
        </Link>
        {from !== to && to !== record.originalLanguage && hasTexts(texts[to]) && (
          <DeleteTranslationButton {...{ kind, id, title, to, scope }} onDeleted={reload} />
        )}
      </div>
    </div>
  )
}

/**
 * All dates of a series, but only this date if it has a title of its own. Undefined for a record that does not recur.
 */
function getDefaultScope({ summary, hasOwnTitle }: TranslatableRecord): Scope | undefined {
  if (summary.seriesId === null) return undefined
  return hasOwnTitle ? 'this' : 'all'
}

function BackLink({ kind }: { kind: RecordKind }) {
  const { kinds } = useMessages('manage')
  return (
    <Link class="back-link" href={editPaths.list(kind)}>
      ← {kinds[kind]}
    </Link>
  )
}

/** The title or name in a language, or in another language when it is missing. */
function findTitle(texts: TranslatableRecord['textsByLanguage'], language: Language): string {
  // The title or name is the first translatable field.
  const getTitle = (fields: LanguageTexts) => Object.values(fields)[0] ?? ''
  return getTitle(texts[language]) || languages.map(other => getTitle(texts[other])).find(Boolean) || '…'
}

/** The two languages in the URL. By default, from a language with texts into a language without texts. */
function useLanguagePair(texts: TranslatableRecord['textsByLanguage']): { from: Language; to: Language } {
  const [params] = useSearchParams()
  const pageLanguage = useLanguage()
  const readLanguage = (name: string) => languages.find(language => language === params.get(name))
  const translated = languages.filter(language => hasTexts(texts[language]))
  // Chosen once, so that the form stays when a save completes the missing language.
  const [defaultTarget] = useState(
    () =>
      languages.find(language => !translated.includes(language)) ??
      languages.find(language => language !== pageLanguage && translated[0] !== language) ??
      pageLanguage,
  )
  const to = readLanguage('to') ?? defaultTarget
  const requested = readLanguage('from')
  // The next record of a queue may have no texts in the requested language.
  const from =
    requested && requested !== to && translated.includes(requested)
      ? requested
      : translated.find(language => language !== to)
  return { from: from ?? to, to }
}

/**
 * Returns a function that goes to the next untranslated record with the same languages, or to the
 * overview when there is none.
 */
function useGoToNext(kind: RecordKind, id: number, me: Me, { from, to }: { from: Language; to: Language }): () => void {
  const messages = useMessages('translate')
  const languageNames = useMessages('languageNames')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const isMounted = useIsMounted()
  return () => {
    skipRecord(kind, to, id)
    runWithSignIn(language, calendar => findNextUntranslated(calendar, me, kind, to)).then(
      next => {
        if (!isMounted()) return
        if (next !== null) return navigate(`${editPaths.translate(kind, next)}?from=${from}&to=${to}`)
        showPageNotice({ text: messages.allDone({ language: languageNames[to] }), path: editPaths.translations })
        navigate(editPaths.translations)
      },
      // The overview shows the failure, when the service cannot be reached there either.
      () => isMounted() && navigate(editPaths.translations),
    )
  }
}
