import { useState } from 'preact/hooks'
import { useTitle } from '../../ui/title.ts'
import { useWords } from '../../words.ts'
import '../form/form.css'
import { eventWords } from './words.ts'

/** Whoever wrote an event with a password, and may not edit all, needs it to read the event. */
export function Locked({ open }: { open: (password: string) => void }) {
  const words = useWords(eventWords)
  const [password, setPassword] = useState('')
  useTitle(words.protectedTitle)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    open(password)
  }
  return (
    <form class="record-form" onSubmit={send}>
      <h1>{words.protectedTitle}</h1>
      <p>{words.protectedHint}</p>
      <div class="field">
        <label for="event-password">{words.fields.password}</label>
        <input
          id="event-password"
          type="password"
          autoComplete="off"
          value={password}
          onInput={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </div>
      <div class="actions">
        <button type="submit" class="primary">
          {words.open}
        </button>
      </div>
    </form>
  )
}
