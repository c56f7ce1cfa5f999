import { ImageUp, Images, X } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import type { MediaItem } from '../../../index.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { type PickedImage, toPickedImage } from '../../lib/picked-image.ts'
import { DropArea } from '../../ui/form/drop-area.tsx'
import { FieldMessages, type FieldProps, getControlProps } from '../../ui/form/field-frame.tsx'
import { useSignedInUser } from '../../ui/state/require-sign-in.tsx'
import { ImageUrlInput } from './image-url-input.tsx'
import { ChosenImage } from './chosen-image.tsx'
import { ImageChooser } from './image-chooser.tsx'
import { UploadStatus } from './upload-status.tsx'
import { useBlockSaveDuringUpload } from './use-block-save-during-upload.ts'
import { usePastedImage } from './use-pasted-image.ts'
import { acceptedImageTypes, useUpload } from './use-upload.ts'
import './image-field.css'

type Props = FieldProps<PickedImage | null> & {
  /** Whether the user may enter a URL. */
  acceptsUrl?: boolean
}

/**
 * The image of a record: a file that the user drops, pastes or chooses, one of the images that the calendar has, or
 * a URL. Without the right `add-images`, which allows images of other hosts, the URL must belong to an image that the
 * calendar already has.
 */
export function ImageField({ acceptsUrl = true, ...field }: Props) {
  const messages = useMessages('images')
  const rights = useSignedInUser()?.rights ?? []
  const canUpload = rights.includes('upload-images')
  const labelId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { value } = field
  const choose = (item: MediaItem) => field.change(toPickedImage(item))
  const upload = useUpload(choose)
  usePastedImage(canUpload ? upload.start : null)
  useBlockSaveDuringUpload(upload, field.setSaveBlock)
  const storedId = value?.id ?? null
  const isStored = storedId !== null
  return (
    <div class="field image-field" role="group" aria-labelledby={labelId}>
      <span id={labelId} class="label">
        {field.label}
      </span>
      {storedId !== null && <ChosenImage key={storedId} id={storedId} />}
      {canUpload && <FileInput {...{ field, isStored, input }} onFile={upload.start} />}
      <UploadStatus upload={upload} />
      <div class="actions">
        <ChooseButton choose={choose} {...(isStored && !canUpload ? { controlId: field.id } : {})} />
        {isStored && (
          <button type="button" onClick={() => (field.change(null), input.current?.focus())}>
            <X aria-hidden /> {messages.remove}
          </button>
        )}
      </div>
      {isStored || !acceptsUrl ? (
        <FieldMessages {...field} />
      ) : (
        <ImageUrlInput {...field} canLinkOtherHosts={rights.includes('add-images')} />
      )}
    </div>
  )
}

type FileInputProps = {
  field: FieldProps<PickedImage | null>
  isStored: boolean
  input: RefObject<HTMLInputElement>
  onFile: (file: File) => void
}

function FileInput({ field, isStored, input, onFile }: FileInputProps) {
  const messages = useMessages('images')
  const label = isStored ? messages.replace : messages.upload
  return (
    <DropArea
      {...{ onFile, accept: acceptedImageTypes, inputRef: input, isCompact: isStored }}
      controlProps={{ ...(isStored ? getControlProps(field) : {}), 'aria-label': label }}
    >
      <ImageUp aria-hidden />
      <span>{isStored ? messages.dropOther : messages.drop}</span>
    </DropArea>
  )
}

function ChooseButton({ choose, controlId }: { choose: (item: MediaItem) => void; controlId?: string }) {
  const messages = useMessages('images')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" id={controlId} onClick={() => setOpen(true)}>
        <Images aria-hidden /> {messages.choose}
      </button>
      {isOpen && <ImageChooser choose={choose} close={() => setOpen(false)} />}
    </>
  )
}
