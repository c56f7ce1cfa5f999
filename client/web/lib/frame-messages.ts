/**
 * The messages between a frame of the calendar and the `<calendar-embed>` around it
 * (docs/decisions/offline-and-frames.md).
 */

/**
 * The bounds of the height of a frame, and its height before it has reported the height of its content, in CSS pixels.
 */
export const frameHeights = { min: 120, max: 5_000, initial: 600 } as const

/** What the frame sends. */
export type FrameMessage =
  /** It answers from now on. It does not know yet which site shows it, so the message says nothing else. */
  | { type: 'calendar-embed-ready' }
  /** The height of its content in CSS pixels, and the name of the calendar. */
  | { type: 'calendar-embed-size'; height: number; name: string }

/** What the element sends: the frame reports its size now and after each change. */
export type ElementMessage = { type: 'calendar-embed-measure' }

/** The message of a frame; null for anything else. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  const { type, height, name } = (data ?? {}) as Record<string, unknown>
  if (type === 'calendar-embed-ready') return { type }
  return type === 'calendar-embed-size' && typeof height === 'number' && typeof name === 'string'
    ? { type, height, name }
    : null
}

export const isElementMessage = (data: unknown): data is ElementMessage =>
  ((data ?? {}) as Partial<ElementMessage>).type === 'calendar-embed-measure'
