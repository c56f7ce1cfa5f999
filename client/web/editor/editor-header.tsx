import { useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { editPaths } from '../lib/paths/paths.ts'
import type { RecordKind } from '../lib/records/kinds.ts'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import type { RecordSummary } from '../lib/records/summary.ts'
import { RecordActions } from './record-actions.tsx'
import './editor-header.css'

type Props = {
  kind: RecordKind
  /** The saved record; absent for a new one. */
  summary: RecordSummary | undefined
  statusLabels?: Partial<Record<string, string>>
  /** Further buttons, before the buttons of the header. */
  children?: ComponentChildren
}

/** The header of an editor: title, status, language and actions of the record. */
export function EditorHeader({ kind, summary, statusLabels, children }: Props) {
  const messages = useMessages('editor')
  const manage = useMessages('manage')
  return (
    <header class="editor-head">
      <Link class="back-link" href={editPaths.list(kind)}>
        ← {manage.kinds[kind]}
      </Link>
      <div class="editor-title">
        <h1>{summary ? messages.edit[kind] : manage.create[kind]}</h1>
        {summary?.status && (
          <span class={`status-mark ${summary.status}`}>{(statusLabels ?? manage.statuses)[summary.status]}</span>
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
  const messages = useMessages('editor')
  const names = useMessages('languageNames')
  const language = useLanguage()
  const isUntranslated = summary !== undefined && summary.displayLanguage !== language
  return (
    <p class="field-hint">
      {isUntranslated ? messages.untranslatedNote({ language: names[summary.displayLanguage] }) : messages.languageNote}
    </p>
  )
}
