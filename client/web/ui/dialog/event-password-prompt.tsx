import { useState } from 'preact/hooks'
import { ProtectedEvent } from '../record/protected-event.tsx'
import { rememberEventPassword } from '../../lib/events/passwords.ts'
import { useLanguage } from '../../lib/text/language.ts'
import { runWithSignIn } from '../../lib/session/reauthentication.ts'

type Attempt = { error: unknown; hasTried: boolean; isBusy: boolean }

/**
 * Asks for the password of an event. An author without the right `edit-others` needs the password even for their own
 * event.
 */
export function EventPasswordPrompt({ id, onOpened }: { id: number; onOpened: () => void }) {
  const language = useLanguage()
  const [attempt, setAttempt] = useState<Attempt>({ error: null, hasTried: false, isBusy: false })
  const open = async (password: string) => {
    setAttempt({ error: null, hasTried: true, isBusy: true })
    try {
      const event = await runWithSignIn(language, calendar => calendar.events.read.query({ id, password }))
      rememberEventPassword(event, password)
      onOpened()
    } catch (error) {
      setAttempt({ error, hasTried: true, isBusy: false })
    }
  }
  return <ProtectedEvent id={id} {...attempt} open={password => void open(password)} />
}
