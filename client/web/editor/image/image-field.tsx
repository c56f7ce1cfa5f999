import { ImageUp, Images, X } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import type { MediaItem } from '../../../index.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { type PickedImage, toPickedImage } from '../../lib/picked-image.ts'
import { DropArea } from '../../ui/form/drop-area.tsx'
import { FieldMessages, type FieldProps, getControlProps } from '../../ui/form/field-frame.tsx'
import { useSignedInUser } from '../../ui/state/require-sign-in.tsx'
import { PictureUrlInput } from './image-url-input.tsx'
import { ChosenPicture } from './chosen-image.tsx'
import { PictureChooser } from './image-chooser.tsx'
import { UploadStatus } from './upload-status.tsx'
import { useBlockSaveDuringUpload } from './use-block-save-during-upload.ts'
import { usePastedPicture } from './use-pasted-image.ts'
import { acceptedImageTypes, useUpload } from './use-upload.ts'
import './image-field.css'

type Props = FieldProps<PickedImage | null> & {
  /** Whether the user may enter a URL. */
  acceptsUrl?: boolean
}

/**
 * The picture of a record: a file that the user drops, pastes or chooses, one of the pictures that the calendar has, or
 * a URL. Without the right `add-images`, which allows pictures of other hosts, the URL must be that of a picture that the
 * calendar already has.
 */
export function PictureField({ acceptsUrl = true, ...field }: Props) {
  const messages = useMessages('pictures')
  const rights = useSignedInUser()?.rights ?? []
  const canUpload = rights.includes('upload-images')
  const labelId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { value } = field
  const choose = (item: MediaItem) => field.change(toPickedImage(item))
  const upload = useUpload(choose)
  usePastedPicture(canUpload ? upload.start : null)
  useBlockSaveDuringUpload(upload, field.setSaveBlock)
  const storedId = value?.id ?? null
  const isStored = storedId !== null
  return (
    <div class="field picture-field" role="group" aria-labelledby={labelId}>
      <span id={labelId} class="label">
        {field.label}
      </span>
      {storedId !== null && <ChosenPicture key={storedId} id={storedId} />}
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
        <PictureUrlInput {...field} canLinkOtherHosts={rights.includes('add-images')} />
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
  const messages = useMessages('pictures')
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
  const messages = useMessages('pictures')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" id={controlId} onClick={() => setOpen(true)}>
        <Images aria-hidden /> {messages.choose}
      </button>
      {isOpen && <PictureChooser choose={choose} close={() => setOpen(false)} />}
    </>
  )
}
