import { useState } from 'preact/hooks'
import { type MediaItem, readServiceFailure } from '../../index.ts'
import { useInvalidateQueries } from '../lib/client.ts'
import { formatFailure } from '../lib/text/format-failure.ts'
import { getLocale, useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { showNotice } from '../lib/text/notices.ts'
import { runWithSignIn } from '../lib/session/reauthentication.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { formatImageName } from '../ui/image/format-image-name.ts'

type Props = { item: MediaItem; close: () => void }

/**
 * Asks for confirmation before it deletes an image. If records show the image, it says how many and asks a second
 * time. Stays open if the image was not deleted, and says why.
 */
export function DeleteImageDialog({ item, close }: Props) {
  const messages = useMessages('images')
  const actions = useMessages('actions')
  const title = actions.quotedTitle({ title: formatImageName(messages, item) })
  const formatUses = useFormatUses()
  const { uses, failure, isDeleting, remove } = useDeleteImage(item.id, () => {
    close()
    const text = actions.deleted({ records: title })
    showNotice({ key: `deletion image ${item.id}`, tone: 'success', text, takesFocus: true })
  })
  return (
    <Dialog title={actions.deleteTitle({ records: title })} close={close}>
      <p role="status">{uses ? messages.inUse({ uses: formatUses(uses) }) : messages.deleteHint}</p>
      {failure && (
        <p class="notice error" role="alert">
          {failure}
        </p>
      )}
      <div class="actions">
        <button type="button" onClick={close}>
          {actions.cancel}
        </button>
        <button type="button" class="danger" aria-disabled={isDeleting} onClick={() => void remove()}>
          {uses ? messages.deleteInUse : actions.deletePermanently}
        </button>
      </div>
    </Dialog>
  )
}

/** How many records of each kind show an image. */
type Uses = Readonly<Record<string, number>>

/** A function that deletes an image, and from the second call on takes it from the records in `uses` too. */
function useDeleteImage(id: number, onDeleted: () => void) {
  const failureMessages = useMessages('actions')
  const [language, invalidateQueries] = [useLanguage(), useInvalidateQueries()]
  const [uses, setUses] = useState<Uses | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    if (isDeleting) return
    setDeleting(true)
    setFailure(null)
    try {
      await runWithSignIn(language, calendar => calendar.media.remove.mutate({ id, force: uses !== null }))
      onDeleted()
      void invalidateQueries()
    } catch (error) {
      setDeleting(false)
      const found = readServiceFailure(error)?.uses
      if (found) setUses(found)
      else setFailure(formatFailure(error, failureMessages))
    }
  }
  return { uses, failure, isDeleting, remove }
}

/** Returns a function that formats uses: `3 events and 1 venue`. */
function useFormatUses(): (uses: Uses) => string {
  const messages = useMessages('images').uses
  const list = new Intl.ListFormat(getLocale(useLanguage()))
  const names = Object.keys(messages) as (keyof typeof messages)[]
  return uses => list.format(names.flatMap(name => (uses[name] ? messages[name]({ count: uses[name] }) : [])))
}
