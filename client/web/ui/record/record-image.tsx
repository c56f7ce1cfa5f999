import { useState } from 'preact/hooks'
import type { Venue } from '../../../index.ts'

type Image = NonNullable<Venue['image']>

/**
 * The image of a record. It has an empty `alt`, since the title beside it describes it. It is removed
 * when it cannot be loaded.
 */
export function RecordImage({ image }: { image: Image }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  const { url, width, height } = image
  return (
    <img
      class="record-picture"
      src={url}
      srcset={formatSrcset(image)}
      sizes="(min-width: 60rem) 48rem, 100vw"
      width={width}
      height={height}
      alt=""
      onError={() => setBroken(true)}
    />
  )
}

/**
 * The `srcset` of an image: its sizes and the full image by width; undefined when the widths are not known. Leaves out
 * URLs with spaces or commas, which separate the entries of a `srcset`.
 */
function formatSrcset({ url, width, sizes = {} }: Image): string | undefined {
  const known = Object.values(sizes).filter(size => size.width !== undefined && !/[\s,]/.test(size.url))
  if (width === undefined || known.length === 0 || /[\s,]/.test(url)) return undefined
  return [...known, { url, width }].map(size => `${size.url} ${size.width}w`).join(', ')
}
