import { useState } from 'preact/hooks'
import { useDebouncedValue } from '../../lib/debounced-input.ts'
import { useMessages } from '../../lib/language.ts'
import { useWriter } from '../../ui/require-writer.tsx'
import { getControlProps, FieldFrame, type FieldProps } from '../../ui/form/field-frame.tsx'
import { fieldWords } from '../../lib/form/field-words.ts'
import { isWebAddress } from '../../lib/is-web-address.ts'

/** No half address is asked for. */
const halfAddressMs = 400

/** The address of a picture, with the picture as it would be shown. Who may not name new ones is told so. */
export function ImageField(field: FieldProps<string>) {
  const words = useMessages(fieldWords)
  const mayAdd = useWriter()?.rights.includes('add-images') ?? false
  const [failed, setFailed] = useState('')
  const address = useDebouncedValue(field.value.trim(), halfAddressMs)
  const isShown = isWebAddress(address)
  const described = { ...field, hint: mayAdd ? words.pictureHint : words.knownPicturesOnly }
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
      {isShown && failed !== address && (
        <img class="field-picture" src={address} alt={words.picture} onError={() => setFailed(address)} />
      )}
      {isShown && failed === address && <p class="field-hint">{words.pictureBroken}</p>}
    </FieldFrame>
  )
}
