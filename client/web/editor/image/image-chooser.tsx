import { createPortal } from 'preact/compat'
import type { MediaItem } from '../../../index.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ImageLibrary } from '../../ui/image/dialog/image-library.tsx'

type Props = { choose: (item: MediaItem) => void; close: () => void }

/** Asks which of the existing images to use. */
export function ImageChooser({ choose, close }: Props) {
  const messages = useMessages('images')
  const { cancel } = useMessages('actions')
  const select = (item: MediaItem) => {
    close()
    choose(item)
  }
  // Outside the form of a record, which the Enter key would save.
  return createPortal(
    <Dialog title={messages.choose} close={close} closedBy="any" isWide>
      <ImageLibrary onSelect={select} />
      <div class="actions">
        <button type="button" onClick={close}>
          {cancel}
        </button>
      </div>
    </Dialog>,
    document.body,
  )
}
