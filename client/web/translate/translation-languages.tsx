import { useId } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import type { Language } from '../../index.ts'
import type { RecordType } from '../lib/record-types.ts'
import { languageNames } from '../lib/language-names.ts'
import { useMessages, languages } from '../lib/language.ts'
import { listRequiredFields, hasTexts, type RecordTexts } from './translation-texts.ts'
import { translateWords } from './words.ts'

type Props = { kind: RecordType; texts: RecordTexts['textsByLanguage']; from: Language; to: Language }

/** From which language to which; each says how far it is. */
export function TranslationLanguages({ kind, texts, from, to }: Props) {
  const words = useMessages(translateWords)
  const names = useMessages(languageNames)
  const [path, go] = useLocation()
  const id = useId()
  const at = (source: Language, target: Language) => `${path}?from=${source}&to=${target}`
  const others = languages.filter(language => language !== to && hasTexts(texts[language]))
  return (
    <div class="translation-languages">
      <div class="tool">
        <label for={id}>{words.from}</label>
        <select
          id={id}
          value={from}
          onChange={({ currentTarget: { value } }) => go(at(others.find(one => one === value) ?? from, to))}
        >
          {others.map(language => (
            <option key={language} value={language}>
              {names[language]}
            </option>
          ))}
        </select>
      </div>
      <Targets {...{ kind, texts, from, to, at }} />
    </div>
  )
}

type TargetsProps = Props & { at: (from: Language, to: Language) => string }

/** The languages to translate into, one of which is shown. */
function Targets({ kind, texts, from, to, at }: TargetsProps) {
  const words = useMessages(translateWords)
  const names = useMessages(languageNames)
  const state = (language: Language) => {
    if (!hasTexts(texts[language])) return words.none
    const asked = listRequiredFields(kind, texts[from])
    return asked.every(name => texts[language][name] !== '') ? words.complete : words.begun
  }
  return (
    <nav class="tool" aria-label={words.into}>
      <span class="tool-label">{words.to}</span>
      <ul class="language-tabs">
        {languages.map(language => (
          <li key={language}>
            <Link
              href={at(language === from ? to : from, language)}
              aria-current={language === to ? 'page' : undefined}
              class={hasTexts(texts[language]) ? undefined : 'missing'}
            >
              {names[language]} <small>{state(language)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
