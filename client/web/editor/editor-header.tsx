import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { type Kind, writing } from '../lib/paths.ts'
import { languageNames } from '../lib/language-names.ts'
import { useLanguage, useWords } from '../lib/language.ts'
import type { Row } from '../lib/record-summary.ts'
import { manageWords } from '../lib/manage-words.ts'
import { Ways } from './record-actions.tsx'
import { editorWords } from '../lib/editor-words.ts'
import './editor-header.css'

type Props = {
  kind: Kind
  /** The record as it is saved; absent for a new one. */
  row: Row | undefined
  states?: Partial<Record<string, string>>
  /** Buttons before the others. */
  children?: ComponentChildren
}

/** What is edited, in which language, and what else can be done with it. */
export function EditorHead({ kind, row, states, children }: Props) {
  const [words, manage] = [useWords(editorWords), useWords(manageWords)]
  return (
    <header class="editor-head">
      <Link class="back-link" href={writing.list(kind)}>
        ← {manage.kinds[kind]}
      </Link>
      <div class="editor-title">
        <h1>{row ? words.edit[kind] : manage.create[kind]}</h1>
        {row?.status && <span class={`state-mark ${row.status}`}>{(states ?? manage.states)[row.status]}</span>}
      </div>
      {row && <p class="editor-name">{row.title}</p>}
      <div class="actions">
        {children}
        {row && <Ways row={row} />}
      </div>
      <LanguageNote row={row} />
    </header>
  )
}

function LanguageNote({ row }: Pick<Props, 'row'>) {
  const [words, names] = [useWords(editorWords), useWords(languageNames)]
  const isUntranslated = row !== undefined && row.shownIn !== useLanguage()
  return <p class="field-hint">{isUntranslated ? words.notIn(names[row.shownIn]) : words.inLanguage}</p>
}
