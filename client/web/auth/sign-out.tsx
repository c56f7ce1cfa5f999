import { getLanguagePrefix } from '../lib/language.ts'
import { useMessages } from '../lib/messages.ts'
import { useState } from 'preact/hooks'
import { session, signOut } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { deleteDraftsOfReader, listDraftKeys } from '../lib/form/draft-storage.ts'
import { signOutWords } from './sign-out-words.ts'

const leave = (cleanUp?: () => void) => signOut(`${getLanguagePrefix(location.pathname)}/`, cleanUp)

/** The sign-out button. When there are drafts on this device, it asks first whether to keep them. */
export function SignOut() {
  const words = useMessages('frame')
  const [draftCount, setDraftCount] = useState(0)
  const askOrLeave = () => {
    const { length } = listDraftKeys(session.value?.login ?? null)
    if (length === 0) leave()
    else setDraftCount(length)
  }
  return (
    <>
      <button type="button" onClick={askOrLeave}>
        {words.signOut}
      </button>
      {draftCount > 0 && <DraftsDialog count={draftCount} close={() => setDraftCount(0)} />}
    </>
  )
}

function DraftsDialog({ count, close }: { count: number; close: () => void }) {
  const words = useMessages(signOutWords)
  const keep = () => leave()
  const discard = () => leave(() => deleteDraftsOfReader(session.value?.login ?? null))
  // The Escape key closes this dialog only, not the menu that contains it.
  const stopEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()
  return (
    <div onKeyDown={stopEscape}>
      <Dialog title={words.title} close={close}>
        <p>{words.kept(count)}</p>
        <p>{words.hint}</p>
        <div class="actions">
          <button type="button" class="primary" onClick={keep}>
            {words.keep}
          </button>
          <button type="button" class="danger" onClick={discard}>
            {words.discard}
          </button>
          <button type="button" onClick={close}>
            {words.stay}
          </button>
        </div>
      </Dialog>
    </div>
  )
}
