import { useEffect, useState } from 'preact/hooks'
import type { CalendarClient } from '../../index.ts'
import { useLanguage } from './language.ts'
import { runAsWriter } from './reauthentication.ts'

type Loaded<R> = { record: R | null; error: unknown; reload: () => void }

/** A record as it is now, to be edited: read once, so that nothing changes under the hands of whoever types. */
export function useEditableRecord<R>(read: (calendar: CalendarClient) => Promise<R>): Loaded<R> {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<Pick<Loaded<R>, 'record' | 'error'>>({ record: null, error: null })
  const reload = () => {
    setLoaded({ record: null, error: null })
    runAsWriter(language, read).then(
      record => setLoaded({ record, error: null }),
      (error: unknown) => setLoaded({ record: null, error }),
    )
  }
  useEffect(reload, [])
  return { ...loaded, reload }
}
