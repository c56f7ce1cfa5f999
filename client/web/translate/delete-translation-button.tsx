import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Language } from '../../index.ts'
import { useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { editPaths } from '../lib/paths/paths.ts'
import { useInvalidateQueries } from '../lib/client.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import type { Scope } from '../../../src/core/recurrence/scope.ts'
import type { RecordSummary } from '../lib/records/summary.ts'
import { formatFailure } from '../lib/text/format-failure.ts'
import { showPageNotice } from '../lib/text/notices.ts'
import { runWithSignIn } from '../lib/session/reauthentication.ts'
import { recordDefinitions } from '../lib/records/definitions.ts'

type Props = Pick<RecordSummary, 'kind' | 'id' | 'title'> & {
  to: Language
  /** The dates of a series that lose the translation. */
  scope: Scope | undefined
  onDeleted: () => void
}

/**
 * Deletes the texts of a record in one language, after a confirmation. The service rejects the
 * deletion of the original texts.
 */
export function DeleteTranslationButton({ kind, id, to, scope, title, onDeleted }: Props) {
  const messages = useMessages('translate')
  const actionMessages = useMessages('actions')
  const languageName = useMessages('languageNames')[to]
  const [language, invalidateQueries] = [useLanguage(), useInvalidateQueries()]
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState('')
  const deleteTranslation = async () => {
    try {
      await runWithSignIn(language, calendar => recordDefinitions[kind].deleteTranslation(calendar, id, to, scope))
      showPageNotice({ text: messages.removed({ language: languageName }), path: editPaths.translate(kind, id) })
      await invalidateQueries()
      onDeleted()
    } catch (error) {
      setFailure(formatFailure(error, actionMessages))
    }
  }
  return (
    <>
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> {messages.remove({ language: languageName })}
      </button>
      {failure && (
        <p class="notice error" role="alert">
          {failure}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={messages.removeTitle({ language: languageName, title })}
          confirmLabel={messages.remove({ language: languageName })}
          onConfirm={() => void deleteTranslation()}
          close={() => setAsking(false)}
        >
          <p>{messages.removeHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
