import { Captions } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useServiceQuery } from '../../lib/client.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { canEditPicture } from '../../lib/session/permissions.ts'
import { Picture } from '../../ui/image/responsive-image.tsx'
import { PictureDialog } from '../../ui/image/dialog/image-dialog.tsx'
import { RetryNotice } from '../../ui/state/retry-notice.tsx'
import { useSignedInUser } from '../../ui/state/require-sign-in.tsx'
import { MissingDescriptions } from '../../ui/image/missing-descriptions.tsx'

/** The picture of a record, in which languages nobody has described it, and a button that opens its description. */
export function ChosenPicture({ id }: { id: number }) {
  const messages = useMessages('pictures')
  const me = useSignedInUser()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useServiceQuery({
    key: ['picture', id],
    read: calendar => calendar.media.read.query({ id }),
  })
  return (
    <div class="chosen-picture">
      <RetryNotice {...{ error, refetch }} hasData={data !== undefined} />
      {data && (
        <Picture
          image={data}
          class="chosen-picture-image"
          aspectRatio={16 / 9}
          sizes="20rem"
          alt={data.alt ?? messages.noAlt}
        />
      )}
      {data && canEditPicture(me, data) && (
        <div class="chosen-picture-texts">
          <MissingDescriptions id={id} />
          <button type="button" onClick={() => setOpen(true)}>
            <Captions aria-hidden /> {messages.describe}
          </button>
        </div>
      )}
      {data && isOpen && <PictureDialog id={id} close={() => setOpen(false)} />}
    </div>
  )
}
