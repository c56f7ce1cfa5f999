import { useMessages } from '../../lib/text/messages.ts'
import './new-events-button.css'

type Props = {
  /** How many events are new; 0 when only others have moved or are gone, null for no button. */
  count: number | null
  show: () => void
}

/** A button that shows the events that others have added meanwhile. */
export function NewEventsButton({ count, show }: Props) {
  const messages = useMessages('calendar')
  const press = () => {
    show()
    // The button, which has the focus, goes.
    document.getElementById('results')?.focus({ preventScroll: true })
  }
  return (
    <div class="new-events" role="status">
      {count !== null && (
        <button type="button" onClick={press}>
          {messages.showChanges({ count })}
        </button>
      )}
    </div>
  )
}
