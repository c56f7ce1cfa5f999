/** The messages between a frame of the calendar and the `<event-calendar>` around it (docs/decisions/0049). */

/** The bounds of the height of a frame, and its height before it has reported that of its content, in CSS pixels. */
export const frameHeights = { min: 120, max: 5_000, initial: 600 } as const

/** What the frame sends. */
export type FrameMessage =
  /** It answers from now on. It does not know yet which site shows it, so the message says nothing else. */
  | { type: 'event-calendar-ready' }
  /** The height of its content in CSS pixels, and the name of the calendar. */
  | { type: 'event-calendar-size'; height: number; name: string }

/** What the element sends: the frame reports its size now and after each change. */
export type ElementMessage = { type: 'event-calendar-measure' }

/** The message of a frame; null for anything else. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  const { type, height, name } = (data ?? {}) as Record<string, unknown>
  if (type === 'event-calendar-ready') return { type }
  return type === 'event-calendar-size' && typeof height === 'number' && typeof name === 'string'
    ? { type, height, name }
    : null
}

export const isElementMessage = (data: unknown): data is ElementMessage =>
  ((data ?? {}) as Partial<ElementMessage>).type === 'event-calendar-measure'
