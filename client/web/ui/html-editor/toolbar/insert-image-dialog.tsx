import { useId, useState } from 'preact/hooks'
import type { MediaItem } from '../../../../index.ts'
import { isWebAddress } from '../../../lib/text/is-web-address.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { TextField } from '../../form/fields.tsx'
import { PictureLibrary } from '../../image/dialog/image-library.tsx'
import type { Attributes } from '../attributes.ts'
import { InsertDialog } from './insert-dialog.tsx'

type Props = {
  /** The attributes of the selected picture; absent for a new one. */
  picture: Attributes | undefined
  /** The language of the text. */
  lang: string | undefined
  choose: (picture: Attributes) => void
  close: () => void
}

/** Asks for a picture, from the library of the calendar or by its URL, and for its description. */
export function InsertPictureDialog({ picture, lang, choose, close }: Props) {
  const messages = useMessages('form')
  const pictures = useMessages('pictures')
  const [values, setValues] = useState<Attributes>({ src: picture?.['src'] ?? '', alt: picture?.['alt'] ?? '' })
  const [typedAlt, setTypedAlt] = useState('')
  const [failure, setFailure] = useState<string | undefined>()
  const id = useId()
  const { src = '', alt = '' } = values
  const change = (changed: Attributes) => (setValues(changed), setFailure(undefined))
  const submit = () => {
    const address = src.trim()
    const isValid = isWebAddress(address)
    if (!isValid) setFailure(messages.pictureInvalid)
    return isValid ? () => choose({ ...values, src: address }) : null
  }
  const library = (
    <>
      <h3>{pictures.choose}</h3>
      <PictureLibrary onSelect={item => change(toAttributes(item, typedAlt))} />
    </>
  )
  const field = (name: string) => ({ id: `${id}-${name}`, name, setSaveBlock: () => {} })
  return (
    <InsertDialog title={messages.insertPicture} isWide below={library} {...{ submit, close }}>
      <TextField
        {...{ ...field('src'), label: messages.pictureAddress, value: src, failure }}
        change={text => change({ src: text, alt })}
        type="url"
      />
      <TextField
        {...{ ...field('alt'), label: messages.pictureDescription, hint: pictures.altHint, value: alt }}
        {...{ failure: undefined, maxLength: 1000, ...(lang ? { lang } : {}) }}
        change={text => (setValues({ ...values, alt: text }), setTypedAlt(text))}
      />
    </InsertDialog>
  )
}

/**
 * The attributes of an `<img>` for a picture of the calendar. With width and height, the browser reserves its space. A
 * picture without a description gets `defaultAlt`.
 */
const toAttributes = ({ url, alt, width, height }: MediaItem, defaultAlt: string): Attributes => ({
  src: url,
  alt: alt || defaultAlt,
  ...(width && height ? { width: String(width), height: String(height) } : {}),
})
