import { type RecordType, recordTypes } from '../lib/record-types.ts'
import { Check, PenLine } from 'lucide-preact'
import { Link, useLocation } from 'wouter-preact'
import type { CalendarClient, Language } from '../../index.ts'
import { editPaths } from '../lib/paths.ts'
import { languageNames } from '../lib/language-names.ts'
import { useServiceQuery } from '../lib/client.ts'
import { useIsMounted } from '../lib/use-is-mounted.ts'
import { FailureNotice, LoadingState } from '../ui/states.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useLanguage, useMessages, languages } from '../lib/language.ts'
import { collections } from '../lib/collections.ts'
import { unfilteredQuery } from '../manage/use-record-list.ts'
import { ManageTabs } from '../ui/manage-tabs.tsx'
import { manageWords } from '../lib/manage-words.ts'
import { runAsWriter } from '../lib/reauthentication.ts'
import { useWriter } from '../ui/require-writer.tsx'
import { findNextUntranslated } from './translation-queue.ts'
import { translateWords } from './words.ts'
import './translate.css'

type Missing = Record<RecordType, Record<Language, number>>

/** How much of each kind is missing in each language, and where to begin. */
export function TranslationOverviewPage() {
  const words = useMessages(translateWords)
  const { data, error, refetch } = useServiceQuery({ key: ['missing translations'], read: countMissing })
  usePageTitle(words.overview)
  return (
    <div class="manage">
      <ManageTabs />
      <h1>{words.overview}</h1>
      <p class="field-hint">{words.overviewHint}</p>
      {error && <FailureNotice error={error} retry={refetch} />}
      {!data && !error && <LoadingState />}
      {data && <Overview missing={data} />}
    </div>
  )
}

async function countMissing(calendar: CalendarClient): Promise<Missing> {
  const count = async (kind: RecordType, missing: Language) =>
    [missing, (await collections[kind].list(calendar, { ...unfilteredQuery, missing, perPage: 1 })).total] as const
  const of = async (kind: RecordType) =>
    [kind, Object.fromEntries(await Promise.all(languages.map(language => count(kind, language))))] as const
  return Object.fromEntries(await Promise.all(recordTypes.map(of))) as Missing
}

function Overview({ missing }: { missing: Missing }) {
  const [words, { kinds: named }] = [useMessages(translateWords), useMessages(manageWords)]
  const names = useMessages(languageNames)
  return (
    <table class="overview">
      <caption class="visually-hidden">{words.overviewHint}</caption>
      <thead>
        <tr>
          <th scope="col">{words.kind}</th>
          {languages.map(language => (
            <th scope="col" key={language}>
              {names[language]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {recordTypes.map(kind => (
          <tr key={kind}>
            <th scope="row">{named[kind]}</th>
            {languages.map(language => (
              <td key={language}>
                <Count kind={kind} language={language} count={missing[kind][language]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CountProps = { kind: RecordType; language: Language; count: number }

function Count({ kind, language, count }: CountProps) {
  const [words, { kinds: named }] = [useMessages(translateWords), useMessages(manageWords)]
  const names = useMessages(languageNames)
  const begin = useBegin()
  if (count === 0)
    return (
      <span class="is-complete">
        <Check aria-hidden />
        <span class="visually-hidden">{words.completeIn(names[language])}</span>
      </span>
    )
  return (
    <div class="is-missing">
      <Link href={`${editPaths.list(kind)}?missing=${language}`} aria-label={words.missingIn(count, names[language])}>
        {count}
      </Link>
      <button
        type="button"
        class="icon-button"
        aria-label={words.begin(named[kind], names[language])}
        title={words.begin(named[kind], names[language])}
        onClick={() => void begin(kind, language)}
      >
        <PenLine aria-hidden />
      </button>
    </div>
  )
}

/** Opens the first record of the queue. */
function useBegin() {
  const me = useWriter()
  const here = useLanguage()
  const [, go] = useLocation()
  const isHere = useIsMounted()
  return async (kind: RecordType, to: Language) => {
    if (!me) return
    const next = await runAsWriter(here, calendar => findNextUntranslated(calendar, me, kind, to)).catch(() => null)
    if (!isHere()) return
    if (next !== null) go(`${editPaths.translate(kind, next)}?to=${to}`)
    else go(`${editPaths.list(kind)}?missing=${to}`)
  }
}
