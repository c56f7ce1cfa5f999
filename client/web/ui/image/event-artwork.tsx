import { getColorClass } from '../../lib/category-color.ts'
import type { CategoryColor } from '../../../../src/core/color/category-colors.ts'
import './event-artwork.css'

type Props = {
  title: string
  color: CategoryColor | undefined
}

/**
 * Generated artwork for an event that has no image: a pattern that depends on the title, in the color of the category
 * of the event.
 */
export function EventArtwork({ title, color }: Props) {
  const random = createRandom(title)
  return (
    <svg
      class={`event-artwork ${getColorClass(color)}`}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <rect width="160" height="90" />
      {Array.from({ length: shapeCount }, (_, index) => (
        <circle key={index} cx={random() * 160} cy={random() * 90} r={15 + random() * 40} />
      ))}
    </svg>
  )
}

const shapeCount = 4

/** A 32-bit hash of a text (FNV-1a over code points). */
const hashText = (text: string): number =>
  [...text].reduce((hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5)

/** A function that returns numbers from 0 to below 1, the same sequence for the same text (a simplified mulberry32). */
function createRandom(text: string): () => number {
  let state = hashText(text)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
