import { useLanguage } from '../lib/language.ts'
import { useMessages } from '../lib/messages.ts'
import { editPaths } from '../lib/paths.ts'
import type { RecordType } from '../lib/record-types.ts'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { languageNames } from '../lib/language-names.ts'
import type { RecordSummary } from '../lib/record-summary.ts'
import { manageWords } from '../lib/manage-words.ts'
import { RecordActions } from './record-actions.tsx'
import { editorWords } from '../lib/editor-words.ts'
import './editor-header.css'

type Props = {
  kind: RecordType
  /** The saved record; absent for a new one. */
  summary: RecordSummary | undefined
  statusLabels?: Partial<Record<string, string>>
  /** Buttons before the others. */
  children?: ComponentChildren
}

/** The head of an editor: title, status, language and actions of the record. */
export function EditorHeader({ kind, summary, statusLabels, children }: Props) {
  const [words, manage] = [useMessages(editorWords), useMessages(manageWords)]
  return (
    <header class="editor-head">
      <Link class="back-link" href={editPaths.list(kind)}>
        ← {manage.kinds[kind]}
      </Link>
      <div class="editor-title">
        <h1>{summary ? words.edit[kind] : manage.create[kind]}</h1>
        {summary?.status && (
          <span class={`state-mark ${summary.status}`}>{(statusLabels ?? manage.states)[summary.status]}</span>
        )}
      </div>
      {summary && <p class="editor-name">{summary.title}</p>}
      <div class="actions">
        {children}
        {summary && <RecordActions record={summary} />}
      </div>
      <LanguageNote summary={summary} />
    </header>
  )
}

function LanguageNote({ summary }: Pick<Props, 'summary'>) {
  const [words, names] = [useMessages(editorWords), useMessages(languageNames)]
  const isUntranslated = summary !== undefined && summary.displayLanguage !== useLanguage()
  return <p class="field-hint">{isUntranslated ? words.notIn(names[summary.displayLanguage]) : words.inLanguage}</p>
}
