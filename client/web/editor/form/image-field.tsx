import { useState } from 'preact/hooks'
import { useDebouncedValue } from '../../lib/debounced-input.ts'
import { isWebAddress } from '../../lib/is-web-address.ts'
import { useMessages } from '../../lib/messages.ts'
import { FieldFrame, type FieldProps, getControlProps } from '../../ui/form/field-frame.tsx'
import { useWritingUser } from '../../ui/require-writer.tsx'

/** How long the user must pause before the preview loads, so that it does not request incomplete addresses. */
const previewDelayMs = 400

/**
 * The address of an image, with a preview. Writers without the right `add-images` can only use images that
 * the calendar already has.
 */
export function ImageField(field: FieldProps<string>) {
  const messages = useMessages('form')
  const canAddImages = useWritingUser()?.rights.includes('add-images') ?? false
  const [failedAddress, setFailedAddress] = useState('')
  const address = useDebouncedValue(field.value.trim(), previewDelayMs)
  const isShown = isWebAddress(address)
  const described = { ...field, hint: canAddImages ? messages.pictureHint : messages.onlyKnownPictures }
  return (
    <FieldFrame {...described}>
      <input
        {...getControlProps(described)}
        type="text"
        inputMode="url"
        autoComplete="off"
        value={field.value}
        onInput={({ currentTarget }) => field.change(currentTarget.value)}
      />
      {isShown && failedAddress !== address && (
        <img class="field-picture" src={address} alt={messages.picture} onError={() => setFailedAddress(address)} />
      )}
      {isShown && failedAddress === address && <p class="field-hint">{messages.pictureBroken}</p>}
    </FieldFrame>
  )
}
