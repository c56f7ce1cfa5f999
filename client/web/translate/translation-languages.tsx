import { useId } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import type { Language } from '../../index.ts'
import { languages } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import type { RecordKind } from '../lib/records/kinds.ts'
import { listRequiredFields, hasTexts, type TranslatableRecord } from './translation-texts.ts'

type Props = { kind: RecordKind; texts: TranslatableRecord['textsByLanguage']; from: Language; to: Language }

/** The choice of source and target language, and how complete each translation is. */
export function TranslationLanguages({ kind, texts, from, to }: Props) {
  const messages = useMessages('translate')
  const languageNames = useMessages('languageNames')
  const [path, navigate] = useLocation()
  const id = useId()
  const toPath = (source: Language, target: Language) => `${path}?from=${source}&to=${target}`
  const sources = languages.filter(language => language !== to && hasTexts(texts[language]))
  return (
    <div class="translation-languages">
      <div class="labelled-control">
        <label for={id}>{messages.from}</label>
        <select
          id={id}
          value={from}
          onChange={({ currentTarget: { value } }) =>
            navigate(toPath(sources.find(source => source === value) ?? from, to))
          }
        >
          {sources.map(language => (
            <option key={language} value={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>
      </div>
      <TargetTabs {...{ kind, texts, from, to, toPath }} />
    </div>
  )
}

type TargetTabsProps = Props & { toPath: (from: Language, to: Language) => string }

/** Links to the target languages. */
function TargetTabs({ kind, texts, from, to, toPath }: TargetTabsProps) {
  const messages = useMessages('translate')
  const languageNames = useMessages('languageNames')
  const formatProgress = (language: Language) => {
    if (!hasTexts(texts[language])) return messages.none
    const required = listRequiredFields(kind, texts[from])
    return required.every(name => texts[language][name] !== '') ? messages.complete : messages.begun
  }
  return (
    <nav class="labelled-control" aria-label={messages.into}>
      <span class="label">{messages.to}</span>
      <ul class="language-tabs">
        {languages.map(language => (
          <li key={language}>
            <Link
              href={toPath(language === from ? to : from, language)}
              aria-current={language === to ? 'page' : undefined}
              class={hasTexts(texts[language]) ? undefined : 'missing'}
            >
              {languageNames[language]} <small>{formatProgress(language)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
