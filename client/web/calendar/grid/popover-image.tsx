import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Image } from '../../ui/image/image-srcset.ts'
import { ResponsiveImage } from '../../ui/image/responsive-image.tsx'
import { morePopoverClass } from './more-popover.ts'

/**
 * The square image of an event in the popover of “+ more”. It is not shown in the cells of the grid, which have no
 * space for it; nothing is loaded for them.
 */
export function PopoverImage({ image }: { image: Image }) {
  const marker = useRef<HTMLSpanElement>(null)
  const [isInPopover, setInPopover] = useState(false)
  // FullCalendar does not say where it draws an event.
  useLayoutEffect(() => setInPopover(Boolean(marker.current?.closest(`.${morePopoverClass}`))), [])
  if (!isInPopover) return <span ref={marker} hidden />
  const thumbnail = toThumbnail(image)
  return thumbnail && <ResponsiveImage image={thumbnail} class="grid-event-image" sizes="2.5rem" />
}

/** The square that the service has cropped from an image; null if there is none. */
function toThumbnail({ id, placeholder, sizes }: Image): Image | null {
  const { url, width, height } = sizes?.['thumbnail'] ?? {}
  if (!url || !width || width !== height) return null
  return { id, url, width, height, ...(placeholder && { placeholder }) }
}
