import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { runWhenIdle } from '../../lib/browser/run-when-idle.ts'
import { formatSrcset, type Image } from './image-srcset.ts'
import { computeObjectPosition } from './object-position.ts'
import './responsive-image.css'

type Props = {
  image: Image
  /** How wide the layout shows the image, for the choice of its size: `(min-width: 60rem) 48rem, 100vw`. */
  sizes: string
  class: string
  /** Width / height of its box, if that crops it. Otherwise it is shown whole, in its own aspect ratio. */
  aspectRatio?: number
  /** Empty if a text beside the image says the same. */
  alt?: string
  /**
   * Whether the image is at the top of its page, so that it is loaded first. The others are loaded when they are near.
   */
  isFirst?: boolean
  /** Whether the box is at most a few rem wide, so that the full image is never loaded if there are smaller sizes. */
  isThumbnail?: boolean
  /** Replaces an image that cannot be loaded. */
  fallback?: ComponentChildren
}

/**
 * An image in a size that fits the screen. Its space is reserved before it is loaded: in its own aspect ratio, or in
 * the ratio of a screen (16:9) if its measures are not known. Meanwhile, its placeholder is shown.
 */
export const ResponsiveImage = (props: Props) => <LoadingImage key={props.image.url} {...props} />

/**
 * The decoded placeholder of an image while it is needed. It is decoded, and the code for that is loaded, when the
 * browser has nothing else to do: a page with many images would answer late.
 */
function usePlaceholder({ placeholder }: Image, isNeeded: boolean): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!placeholder || !isNeeded) return
    let isCanceled = false
    const decode = async () => {
      const { decodePlaceholder } = await import('./decode-placeholder.ts')
      if (!isCanceled) setUrl(`url(${decodePlaceholder(placeholder)})`)
    }
    // Without the code, offline for example, there is no placeholder.
    const cancelRun = runWhenIdle(() => void decode().catch(() => {}))
    return () => {
      isCanceled = true
      cancelRun()
    }
  }, [placeholder, isNeeded])
  return url
}

function LoadingImage({
  image,
  sizes,
  class: className,
  aspectRatio,
  alt = '',
  isFirst,
  isThumbnail,
  fallback = null,
}: Props) {
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading')
  const element = useRef<HTMLImageElement>(null)
  // The image of a page that the service has rendered may be there before the scripts.
  useEffect(() => {
    if (element.current?.complete) setState(element.current.naturalWidth > 0 ? 'loaded' : 'broken')
  }, [])
  const placeholder = usePlaceholder(image, state === 'loading')
  if (state === 'broken') return <>{fallback}</>
  const { url, width, height } = image
  const isMeasured = width !== undefined && height !== undefined
  const background = state === 'loading' ? placeholder : undefined
  const position = computeObjectPosition(image, aspectRatio)
  return (
    <img
      ref={element}
      class={`responsive-image ${isMeasured ? '' : 'unmeasured'} ${className}`}
      src={url}
      srcset={formatSrcset(image, isThumbnail)}
      sizes={sizes}
      {...(isMeasured ? { width, height } : {})}
      alt={alt}
      loading={isFirst ? undefined : 'lazy'}
      fetchpriority={isFirst ? 'high' : undefined}
      decoding="async"
      style={{ backgroundImage: background, backgroundPosition: position, objectPosition: position }}
      onLoad={() => setState('loaded')}
      onError={() => setState('broken')}
    />
  )
}
