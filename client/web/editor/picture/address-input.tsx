import { useState } from 'preact/hooks'
import { useDebouncedValue } from '../../lib/debounced-input.ts'
import { isWebAddress } from '../../lib/is-web-address.ts'
import { useMessages } from '../../lib/messages.ts'
import type { PickedImage } from '../../lib/picked-image.ts'
import { FieldFrame, type FieldProps, getControlProps } from '../../ui/form/field-frame.tsx'

/** How long the user must pause before the preview loads, so that it does not request incomplete addresses. */
const previewDelayMs = 400

type Props = FieldProps<PickedImage | null> & { canAddImages: boolean }

/** The address of a picture, with a preview. */
export function AddressInput({ canAddImages, ...field }: Props) {
  const messages = useMessages('form')
  const { address: label } = useMessages('pictures')
  const [failedAddress, setFailedAddress] = useState('')
  const text = field.value?.name ?? ''
  const address = useDebouncedValue(text.trim(), previewDelayMs)
  const isShown = isWebAddress(address)
  const described = { ...field, label, hint: canAddImages ? messages.pictureHint : messages.onlyKnownPictures }
  const change = (typed: string) => field.change(typed === '' ? null : { id: null, name: typed })
  return (
    <FieldFrame {...described}>
      <input
        {...getControlProps(described)}
        type="text"
        inputMode="url"
        autoComplete="off"
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      {isShown && failedAddress !== address && (
        <img class="field-picture" src={address} alt={messages.picture} onError={() => setFailedAddress(address)} />
      )}
      {isShown && failedAddress === address && <p class="field-hint">{messages.pictureBroken}</p>}
    </FieldFrame>
  )
}
