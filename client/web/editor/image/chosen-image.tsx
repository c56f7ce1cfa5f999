import { Captions } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useServiceQuery } from '../../lib/client.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { canEditImage } from '../../lib/session/permissions.ts'
import { ResponsiveImage } from '../../ui/image/responsive-image.tsx'
import { ImageDialog } from '../../ui/image/dialog/image-dialog.tsx'
import { RetryNotice } from '../../ui/state/retry-notice.tsx'
import { useSignedInUser } from '../../ui/state/require-sign-in.tsx'
import { MissingDescriptions } from '../../ui/image/missing-descriptions.tsx'

/** The image of a record, in which languages nobody has described it, and a button that opens its description. */
export function ChosenImage({ id }: { id: number }) {
  const messages = useMessages('images')
  const me = useSignedInUser()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useServiceQuery({
    key: ['image', id],
    read: calendar => calendar.media.read.query({ id }),
  })
  return (
    <div class="chosen-image">
      <RetryNotice {...{ error, refetch }} hasData={data !== undefined} />
      {data && (
        <ResponsiveImage
          image={data}
          class="chosen-image-preview"
          aspectRatio={16 / 9}
          sizes="20rem"
          alt={data.alt ?? messages.noAlt}
        />
      )}
      {data && canEditImage(me, data) && (
        <div class="chosen-image-texts">
          <MissingDescriptions id={id} />
          <button type="button" onClick={() => setOpen(true)}>
            <Captions aria-hidden /> {messages.describe}
          </button>
        </div>
      )}
      {data && isOpen && <ImageDialog id={id} close={() => setOpen(false)} />}
    </div>
  )
}
