import { useState } from 'preact/hooks'
import { ProtectedEvent } from './record/protected-event.tsx'
import { rememberEventPassword } from '../lib/event-passwords.ts'
import { useLanguage } from '../lib/language.ts'
import { runAsWriter } from '../lib/reauthentication.ts'

type Try = { error: unknown; hasTried: boolean; isBusy: boolean }

/** Whoever wrote an event with a password, and may not edit all, needs it to read the event. */
export function EventPasswordPrompt({ id, opened }: { id: number; opened: () => void }) {
  const here = useLanguage()
  const [last, setLast] = useState<Try>({ error: null, hasTried: false, isBusy: false })
  const open = async (password: string) => {
    setLast({ error: null, hasTried: true, isBusy: true })
    try {
      rememberEventPassword(await runAsWriter(here, calendar => calendar.events.read.query({ id, password })), password)
      opened()
    } catch (error) {
      setLast({ error, hasTried: true, isBusy: false })
    }
  }
  return <ProtectedEvent id={id} {...last} open={password => void open(password)} />
}
