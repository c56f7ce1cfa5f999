import { useEffect, useState } from 'preact/hooks'
import type { CalendarClient } from '../../../index.ts'
import { useLanguage } from '../text/language.ts'
import { runWithSignIn } from '../session/reauthentication.ts'

type EditableRecord<R> = { record: R | null; error: unknown; reload: () => void }

/**
 * Reads a record once, for editing. It is not read again in the background, so that the form does not
 * change while the user types.
 */
export function useEditableRecord<R>(read: (calendar: CalendarClient) => Promise<R>): EditableRecord<R> {
  const language = useLanguage()
  const [result, setResult] = useState<Pick<EditableRecord<R>, 'record' | 'error'>>({ record: null, error: null })
  const reload = () => {
    setResult({ record: null, error: null })
    runWithSignIn(language, read).then(
      record => setResult({ record, error: null }),
      (error: unknown) => setResult({ record: null, error }),
    )
  }
  useEffect(reload, [])
  return { ...result, reload }
}
