import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Language } from '../../index.ts'
import { editPaths } from '../lib/paths.ts'
import { useInvalidateQueries } from '../lib/client.ts'
import { useLanguage, useMessages } from '../lib/language.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { deedWords } from '../lib/deed-words.ts'
import type { RecordSummary } from '../lib/record-summary.ts'
import { formatFailure } from '../lib/use-batch.ts'
import { showPageNotice } from '../ui/notices.tsx'
import { runAsWriter } from '../lib/reauthentication.ts'
import { deleteTexts } from './translation-texts.ts'
import { translateWords } from './words.ts'

type Props = Pick<RecordSummary, 'kind' | 'id' | 'title'> & {
  to: Language
  languageName: string
  onDeleted: () => void
}

/** Deletes what a record says in one language, after a question. Of the language it was written in, the service refuses it. */
export function DeleteTranslationButton({ kind, id, to, languageName, title, onDeleted }: Props) {
  const [words, deeds] = [useMessages(translateWords), useMessages(deedWords)]
  const [here, refresh] = [useLanguage(), useInvalidateQueries()]
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState('')
  const send = async () => {
    try {
      await runAsWriter(here, calendar => deleteTexts(calendar, kind, id, to))
      showPageNotice({ text: words.removed(languageName), path: editPaths.translate(kind, id) })
      await refresh()
      onDeleted()
    } catch (error) {
      setFault(formatFailure(error, deeds))
    }
  }
  return (
    <>
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> {words.remove(languageName)}
      </button>
      {fault && (
        <p class="notice error" role="alert">
          {fault}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.removeTitle(languageName, title)}
          confirmLabel={words.remove(languageName)}
          onConfirm={() => void send()}
          close={() => setAsking(false)}
        >
          <p>{words.removeHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
