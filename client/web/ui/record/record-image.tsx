import type { ComponentChildren } from 'preact'
import { useMessages } from '../../lib/text/messages.ts'
import type { Image } from '../image/image-srcset.ts'
import { ResponsiveImage } from '../image/responsive-image.tsx'

type Props = {
  image: Image
  /** Replaces an image that cannot be loaded. */
  fallback?: ComponentChildren
}

/** The image at the top of the page of a record, with its caption, who made it, and its license. */
export function RecordImage({ image, fallback }: Props) {
  const messages = useMessages('record')
  const { alt, caption, credit, license } = image
  const source = [credit && messages.imageBy({ name: credit }), license].filter(Boolean).join(' · ')
  return (
    <figure class="record-figure">
      <ResponsiveImage
        {...{ image, fallback }}
        class="record-image"
        sizes="(min-width: 74rem) 49rem, (min-width: 60rem) calc(100vw - 27rem), 100vw"
        alt={alt}
        isFirst
      />
      {(caption || source) && (
        <figcaption>
          {caption} {source && <small>{source}</small>}
        </figcaption>
      )}
    </figure>
  )
}
