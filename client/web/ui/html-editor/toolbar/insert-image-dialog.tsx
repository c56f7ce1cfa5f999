import { useId, useState } from 'preact/hooks'
import type { MediaItem } from '../../../../index.ts'
import { isWebAddress } from '../../../lib/text/is-web-address.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { TextField } from '../../form/fields.tsx'
import { ImageLibrary } from '../../image/dialog/image-library.tsx'
import type { Attributes } from '../attributes.ts'
import { InsertDialog } from './insert-dialog.tsx'

type Props = {
  /** The attributes of the selected image; absent for a new one. */
  image: Attributes | undefined
  /** The language of the text. */
  lang: string | undefined
  choose: (image: Attributes) => void
  close: () => void
}

/** Asks for an image, from the library of the calendar or by its URL, and for its description. */
export function InsertImageDialog({ image, lang, choose, close }: Props) {
  const messages = useMessages('form')
  const images = useMessages('images')
  const [values, setValues] = useState<Attributes>({ src: image?.['src'] ?? '', alt: image?.['alt'] ?? '' })
  const [typedAlt, setTypedAlt] = useState('')
  const [failure, setFailure] = useState<string | undefined>()
  const id = useId()
  const { src = '', alt = '' } = values
  const change = (changed: Attributes) => (setValues(changed), setFailure(undefined))
  const submit = () => {
    const address = src.trim()
    const isValid = isWebAddress(address)
    if (!isValid) setFailure(messages.imageInvalid)
    return isValid ? () => choose({ ...values, src: address }) : null
  }
  const library = (
    <>
      <h3>{images.choose}</h3>
      <ImageLibrary onSelect={item => change(toAttributes(item, typedAlt))} />
    </>
  )
  const field = (name: string) => ({ id: `${id}-${name}`, name, setSaveBlock: () => {} })
  return (
    <InsertDialog title={messages.insertImage} isWide below={library} {...{ submit, close }}>
      <TextField
        {...{ ...field('src'), label: messages.imageAddress, value: src, failure }}
        change={text => change({ src: text, alt })}
        type="url"
      />
      <TextField
        {...{ ...field('alt'), label: messages.imageDescription, hint: images.altHint, value: alt }}
        {...{ failure: undefined, maxLength: 1000, ...(lang ? { lang } : {}) }}
        change={text => (setValues({ ...values, alt: text }), setTypedAlt(text))}
      />
    </InsertDialog>
  )
}

/**
 * The attributes of an `<img>` for an image of the calendar. With width and height, the browser reserves its space. A
 * image without a description gets `defaultAlt`.
 */
const toAttributes = ({ url, alt, width, height }: MediaItem, defaultAlt: string): Attributes => ({
  src: url,
  alt: alt || defaultAlt,
  ...(width && height ? { width: String(width), height: String(height) } : {}),
})
