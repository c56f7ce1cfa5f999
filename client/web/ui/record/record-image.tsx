import { useState } from 'preact/hooks'
import type { Venue } from '../../../index.ts'

type Image = NonNullable<Venue['image']>

/** The picture of a record beside its title, which says what it shows. One that cannot be loaded leaves no hole. */
export function RecordImage({ image }: { image: Image }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  const { url, width, height } = image
  return (
    <img
      class="record-picture"
      src={url}
      srcset={sizesOf(image)}
      sizes="(min-width: 60rem) 48rem, 100vw"
      width={width}
      height={height}
      alt=""
      onError={() => setBroken(true)}
    />
  )
}

/** The smaller versions and the whole, by their width, where that is known. */
function sizesOf({ url, width, sizes = {} }: Image): string | undefined {
  const known = Object.values(sizes).filter(size => size.width !== undefined && !/[\s,]/.test(size.url))
  if (width === undefined || known.length === 0 || /[\s,]/.test(url)) return undefined
  return [...known, { url, width }].map(size => `${size.url} ${size.width}w`).join(', ')
}
