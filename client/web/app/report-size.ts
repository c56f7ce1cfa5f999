import { type FrameMessage, isElementMessage } from '../lib/frame-messages.ts'

/** The sites that may show the frame. The service writes them into the document. */
const embedOrigins = document.documentElement.dataset['embedOrigins']?.split(' ') ?? []

/**
 * Tells the site around this frame how high its content is, now and after each change, once its `<calendar-embed>` asks
 * for it (client/web/embed/calendar-embed.ts). Other windows get no answer. `name` is the name of the calendar.
 */
export function reportSize(name: string): void {
  const site = window.parent
  let siteOrigin: string | null = null
  let height = 0

  const send = () => {
    const message: FrameMessage = { type: 'calendar-embed-size', height, name }
    if (siteOrigin !== null) site.postMessage(message, siteOrigin)
  }
  const observer = new ResizeObserver(() => {
    if (height === document.body.offsetHeight) return
    height = document.body.offsetHeight
    send()
  })
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== site || ![location.origin, ...embedOrigins].includes(origin) || !isElementMessage(data)) return
    siteOrigin = origin
    height = document.body.offsetHeight
    send()
    observer.observe(document.body)
  })
  const ready: FrameMessage = { type: 'calendar-embed-ready' }
  site.postMessage(ready, '*')
}
