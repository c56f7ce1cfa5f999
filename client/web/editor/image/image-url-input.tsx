import { useState } from 'preact/hooks'
import { useDebouncedValue } from '../../lib/browser/debounced-input.ts'
import { isWebAddress } from '../../lib/text/is-web-address.ts'
import { useMessages } from '../../lib/text/messages.ts'
import type { PickedImage } from '../../lib/picked-image.ts'
import { FieldFrame, type FieldProps, getControlProps } from '../../ui/form/field-frame.tsx'

/** How long the user must pause before the preview loads, so that it does not request incomplete URLs. */
const previewDelayMs = 400

type Props = FieldProps<PickedImage | null> & { canLinkOtherHosts: boolean }

/** The URL of an image, with a preview. */
export function ImageUrlInput({ canLinkOtherHosts, ...field }: Props) {
  const messages = useMessages('form')
  const { address: label } = useMessages('images')
  const [failedUrl, setFailedUrl] = useState('')
  const text = field.value?.name ?? ''
  const url = useDebouncedValue(text.trim(), previewDelayMs)
  const isShown = isWebAddress(url)
  const described = { ...field, label, hint: canLinkOtherHosts ? messages.imageHint : messages.onlyKnownImages }
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
      {isShown && failedUrl !== url && (
        <img class="field-image" src={url} alt={messages.image} onError={() => setFailedUrl(url)} />
      )}
      {isShown && failedUrl === url && <p class="field-hint">{messages.imageBroken}</p>}
    </FieldFrame>
  )
}
