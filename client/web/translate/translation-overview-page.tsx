import { languages, useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { editPaths, getImagesPath } from '../lib/paths/paths.ts'
import { type RecordKind, recordKinds } from '../lib/records/kinds.ts'
import { Check, PenLine } from 'lucide-preact'
import { Link, useLocation } from 'wouter-preact'
import type { CalendarClient, Language } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { useIsMounted } from '../lib/browser/use-is-mounted.ts'
import { FailureNotice, LoadingState } from '../ui/state/states.tsx'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { recordDefinitions } from '../lib/records/definitions.ts'
import { unfilteredQuery } from '../lib/records/list-query.ts'
import { ManageTabs } from '../ui/menu/manage-tabs.tsx'
import { runWithSignIn } from '../lib/session/reauthentication.ts'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'
import { findNextUntranslated } from './translation-queue.ts'
import './translate.css'

/** How many records have no title or name, and how many images no description, in a language. */
type MissingCounts = Record<RecordKind | 'images', Record<Language, number>>

/** The page that counts untranslated records by kind and language, with links that start translating them. */
export function TranslationOverviewPage() {
  const messages = useMessages('translate')
  const { data, error, refetch } = useServiceQuery({ key: ['missing translations'], read: countMissing })
  usePageTitle(messages.overview)
  return (
    <div class="manage-page">
      <ManageTabs />
      <h1>{messages.overview}</h1>
      <p class="field-hint">{messages.overviewHint}</p>
      {error && <FailureNotice error={error} retry={refetch} />}
      {!data && !error && <LoadingState />}
      {data && <Overview missing={data} />}
    </div>
  )
}

async function countMissing(calendar: CalendarClient): Promise<MissingCounts> {
  const countRecords = (kind: RecordKind) => async (missing: Language) =>
    (await recordDefinitions[kind].list(calendar, { ...unfilteredQuery, missing, perPage: 1 })).total
  const countImages = async (missing: Language) =>
    (await calendar.media.list.query({ i18n_missing: missing, per_page: 1 })).total
  const countByLanguage = async (kind: keyof MissingCounts, count: (missing: Language) => Promise<number>) =>
    [kind, Object.fromEntries(await Promise.all(languages.map(async to => [to, await count(to)])))] as const
  const counts = [
    ...recordKinds.map(kind => countByLanguage(kind, countRecords(kind))),
    countByLanguage('images', countImages),
  ]
  return Object.fromEntries(await Promise.all(counts)) as MissingCounts
}

function Overview({ missing }: { missing: MissingCounts }) {
  const messages = useMessages('translate')
  const { kinds } = useMessages('manage')
  const languageNames = useMessages('languageNames')
  return (
    <table class="overview">
      <caption class="visually-hidden">{messages.overviewHint}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.kind}</th>
          {languages.map(language => (
            <th scope="col" key={language}>
              {languageNames[language]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {recordKinds.map(kind => (
          <tr key={kind}>
            <th scope="row">{kinds[kind]}</th>
            {languages.map(language => (
              <td key={language}>
                <MissingCount kind={kind} language={language} count={missing[kind][language]} />
              </td>
            ))}
          </tr>
        ))}
        <ImageRow missing={missing.images} />
      </tbody>
    </table>
  )
}

type CountProps = { kind: RecordKind; language: Language; count: number }

function MissingCount({ kind, language, count }: CountProps) {
  const messages = useMessages('translate')
  const { kinds } = useMessages('manage')
  const languageNames = useMessages('languageNames')
  const startTranslating = useStartTranslating()
  if (count === 0) return <Complete language={language} />
  return (
    <div class="is-missing">
      <Link
        href={`${editPaths.list(kind)}?missing=${language}`}
        aria-label={messages.missingIn({ count, language: languageNames[language] })}
      >
        {count}
      </Link>
      <button
        type="button"
        class="icon-button"
        aria-label={messages.begin({ kind: kinds[kind], language: languageNames[language] })}
        title={messages.begin({ kind: kinds[kind], language: languageNames[language] })}
        onClick={() => void startTranslating(kind, language)}
      >
        <PenLine aria-hidden />
      </button>
    </div>
  )
}

function ImageRow({ missing }: { missing: Record<Language, number> }) {
  const { list } = useMessages('images')
  return (
    <tr>
      <th scope="row">{list}</th>
      {languages.map(language => (
        <td key={language}>
          <MissingDescriptionCount language={language} count={missing[language]} />
        </td>
      ))}
    </tr>
  )
}

function MissingDescriptionCount({ language, count }: Omit<CountProps, 'kind'>) {
  const messages = useMessages('images')
  const languageNames = useMessages('languageNames')
  if (count === 0) return <Complete language={language} />
  return (
    <div class="is-missing">
      <Link
        href={getImagesPath(language)}
        aria-label={messages.missingIn({ count, language: languageNames[language] })}
      >
        {count}
      </Link>
    </div>
  )
}

function Complete({ language }: { language: Language }) {
  const messages = useMessages('translate')
  const languageNames = useMessages('languageNames')
  return (
    <span class="is-complete">
      <Check aria-hidden />
      <span class="visually-hidden">{messages.completeIn({ language: languageNames[language] })}</span>
    </span>
  )
}

/** Returns a function that opens the first untranslated record, or the list when none can be edited. */
function useStartTranslating() {
  const me = useSignedInUser()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const isMounted = useIsMounted()
  return async (kind: RecordKind, to: Language) => {
    if (!me) return
    const next = await runWithSignIn(language, calendar => findNextUntranslated(calendar, me, kind, to)).catch(
      () => null,
    )
    if (!isMounted()) return
    if (next !== null) navigate(`${editPaths.translate(kind, next)}?to=${to}`)
    else navigate(`${editPaths.list(kind)}?missing=${to}`)
  }
}
