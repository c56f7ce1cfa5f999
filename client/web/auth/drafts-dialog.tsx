import { useMessages } from '../lib/text/messages.ts'
import { session } from '../lib/session/session.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { deleteDraftsOfUser, listDraftKeys } from '../lib/form/draft-storage.ts'

/** How many drafts of the signed-in user are on this device. */
export const countDrafts = (): number => listDraftKeys(session.value?.login ?? null).length

type Props = {
  /** Signs out. `cleanUp` runs after the session has ended. */
  leave: (cleanUp?: () => void) => void
  close: () => void
}

/** Asks a user who signs out whether to keep the drafts on this device. */
export function DraftsDialog({ leave, close }: Props) {
  const messages = useMessages('auth').drafts
  const keep = () => leave()
  const discard = () => leave(() => deleteDraftsOfUser(session.value?.login ?? null))
  // The Escape key closes this dialog only, not the menu that contains it.
  const stopEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()
  return (
    <div onKeyDown={stopEscape}>
      <Dialog title={messages.title} close={close}>
        <p>{messages.kept({ count: countDrafts() })}</p>
        <p>{messages.hint}</p>
        <div class="actions">
          <button type="button" class="primary" onClick={keep}>
            {messages.keep}
          </button>
          <button type="button" class="danger" onClick={discard}>
            {messages.discard}
          </button>
          <button type="button" onClick={close}>
            {messages.stay}
          </button>
        </div>
      </Dialog>
    </div>
  )
}
