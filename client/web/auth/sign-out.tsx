import { useMessages } from '../lib/messages.ts'
import { useState } from 'preact/hooks'
import { session, signOut } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { getLanguagePrefix } from '../lib/language.ts'
import { deleteDraftsOfReader, listDraftKeys } from '../lib/form/draft-storage.ts'
import { signOutWords } from './sign-out-words.ts'

const leave = (alsoForget?: () => void) => signOut(`${getLanguagePrefix(location.pathname)}/`, alsoForget)

/** The way out; who leaves unsaved texts on this device is asked whether they are to stay on it. */
export function SignOut() {
  const words = useMessages('frame')
  const [count, setCount] = useState(0)
  const go = () => {
    const { length } = listDraftKeys(session.value?.login ?? null)
    if (length === 0) leave()
    else setCount(length)
  }
  return (
    <>
      <button type="button" onClick={go}>
        {words.signOut}
      </button>
      {count > 0 && <Question count={count} close={() => setCount(0)} />}
    </>
  )
}

function Question({ count, close }: { count: number; close: () => void }) {
  const words = useMessages(signOutWords)
  const keep = () => leave()
  const discard = () => leave(() => deleteDraftsOfReader(session.value?.login ?? null))
  // The Escape key closes the question, and not what it was asked in.
  const stay = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()
  return (
    <div onKeyDown={stay}>
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
