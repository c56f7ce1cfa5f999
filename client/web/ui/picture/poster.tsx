import './poster.css'

type Props = {
  title: string
  /** The id of the first category. Events of a category have posters of one colour. */
  categoryId: number | undefined
}

/** The picture of an event without one: shapes and the first letter of its title, in the colour of its category. */
export function Poster({ title, categoryId }: Props) {
  const random = createRandom(title)
  const hue = ((categoryId ?? hashText(title)) * goldenAngle) % 360
  return (
    <svg class="poster" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden style={{ '--hue': hue }}>
      <rect width="160" height="90" />
      {Array.from({ length: shapeCount }, (_, index) => (
        <circle key={index} cx={random() * 160} cy={random() * 90} r={15 + random() * 40} />
      ))}
      <text x="14" y="76">
        {getInitial(title)}
      </text>
    </svg>
  )
}

/** Turns neighbouring numbers into hues that are far from each other. */
const goldenAngle = 137.508

const shapeCount = 4

/** The first letter or digit of a text as a capital; '' if there is none. */
const getInitial = (title: string): string => /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? ''

/** A whole number from a text (FNV-1a, 32 bits). The same text has the same number. */
const hashText = (text: string): number =>
  [...text].reduce((hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5)

/** A function that returns numbers from 0 to 1, always the same for the same text (mulberry32). */
function createRandom(text: string): () => number {
  let state = hashText(text)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
