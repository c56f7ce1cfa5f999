import { getLanguagePrefix } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { useState } from 'preact/hooks'
import { session, signOut } from '../lib/session/session.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { deleteDraftsOfUser, listDraftKeys } from '../lib/form/draft-storage.ts'

const leave = (cleanUp?: () => void) => signOut(`${getLanguagePrefix(location.pathname)}/`, cleanUp)

/** The sign-out button. When there are drafts on this device, it asks first whether to keep them. */
export function SignOut() {
  const messages = useMessages('frame')
  const [draftCount, setDraftCount] = useState(0)
  const askOrLeave = () => {
    const { length } = listDraftKeys(session.value?.login ?? null)
    if (length === 0) leave()
    else setDraftCount(length)
  }
  return (
    <>
      <button type="button" onClick={askOrLeave}>
        {messages.signOut}
      </button>
      {draftCount > 0 && <DraftsDialog count={draftCount} close={() => setDraftCount(0)} />}
    </>
  )
}

function DraftsDialog({ count, close }: { count: number; close: () => void }) {
  const messages = useMessages('auth').drafts
  const keep = () => leave()
  const discard = () => leave(() => deleteDraftsOfUser(session.value?.login ?? null))
  // The Escape key closes this dialog only, not the menu that contains it.
  const stopEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()
  return (
    <div onKeyDown={stopEscape}>
      <Dialog title={messages.title} close={close}>
        <p>{messages.kept({ count })}</p>
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
