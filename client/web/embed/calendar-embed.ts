import { filterAttributes } from '../lib/embed-attributes.ts'
import { type ElementMessage, frameHeights, parseFrameMessage } from '../lib/frame-messages.ts'

/**
 * `/embed.js`, a script for other sites (docs/embed.md): the element `<calendar-embed>` shows a view of the calendar in
 * a frame that is as high as its content. All that it adds to the page of the site is in its shadow tree.
 */

/** How long a loaded frame may take until it answers. After that the element shows its link. */
const answerMaxMs = 10_000

const nameMaxLength = 200

/** The address of this script. It says where the calendar is, unless the site does. */
const scriptUrl = (document.currentScript as HTMLScriptElement | null)?.src ?? ''

/** The frame runs the scripts of the calendar as the calendar's own origin, and opens events in new tabs. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox'

// A sheet of its own: the Content-Security-Policy of the site may forbid style elements.
const styles = new CSSStyleSheet()
styles.replaceSync(`
  :host { display: block }
  :host([hidden]), slot[hidden] { display: none }
  iframe { display: block; width: 100%; border: 0 }
  /* It keeps a box, so that the browser still loads it. */
  iframe.silent { visibility: hidden; height: 1px !important }
`)

class CalendarEmbed extends HTMLElement {
  static readonly observedAttributes = [
    ...['src', 'view', 'date', 'lang', 'theme', 'height', 'title'],
    ...filterAttributes.map(({ attribute }) => attribute),
  ]

  readonly #root = this.attachShadow({ mode: 'open' })
  readonly #frame = document.createElement('iframe')
  /** The link for readers: what the site has put into the element, else a link to the calendar. */
  readonly #fallback = document.createElement('slot')
  readonly #link = document.createElement('a')
  #isStarted = false
  #calendarOrigin: string | null = null
  #calendarName = ''
  #hasAnswered = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.#root.adoptedStyleSheets = [styles]
    Object.assign(this.#frame, { loading: 'lazy', onload: () => this.#awaitAnswer() })
    this.#frame.sandbox.value = sandbox
    this.#link.target = '_blank'
    this.#fallback.append(this.#link)
    this.#root.append(this.#fallback)
  }

  connectedCallback(): void {
    this.#isStarted = true
    addEventListener('message', this.#receive)
    this.#update()
  }

  disconnectedCallback(): void {
    this.#isStarted = false
    removeEventListener('message', this.#receive)
    clearTimeout(this.#timer)
    // A frame starts again when its element comes back.
    this.#frame.remove()
  }

  attributeChangedCallback(): void {
    if (this.#isStarted) this.#update()
  }

  /** Shows what the attributes say. Reports an error if `src` is no address of a calendar. */
  #update(): void {
    const src = this.getAttribute('src') ?? scriptUrl
    const calendar = src && URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI) : null
    if (!calendar?.protocol.startsWith('http')) {
      this.#frame.remove()
      this.#showFrame(false)
      return reportError(new Error(`<calendar-embed> needs src="https://calendar.example". It has src="${src}".`))
    }
    this.#calendarOrigin = calendar.origin
    this.#link.textContent = calendar.host
    this.#link.href = this.#formatUrl(calendar.origin, '')
    const fixedHeight = Number(this.getAttribute('height'))
    this.#setHeight(fixedHeight || this.#frame.offsetHeight || frameHeights.initial)
    this.#setTitle()
    const url = this.#formatUrl(calendar.origin, 'embed')
    if (this.#frame.isConnected && this.#frame.src === url) return this.#askForSize()
    this.#hasAnswered = false
    this.#showFrame(true)
    this.#frame.src = url
    if (!this.#frame.isConnected) this.#root.prepend(this.#frame)
  }

  /** The address of the view; with `folder`, below it. */
  #formatUrl(origin: string, folder: string): string {
    const [language, view, date, theme] = ['lang', 'view', 'date', 'theme'].map(name => this.getAttribute(name))
    const segments = [language, folder, view, view && date].flatMap(segment => segment || [])
    const url = new URL(segments.map(segment => `/${encodeURIComponent(segment)}`).join('') + '/', origin)
    for (const { attribute, filter } of filterAttributes) {
      const value = this.getAttribute(attribute)
      if (value) url.searchParams.set(filter, value)
    }
    if (folder && theme) url.searchParams.set('theme', theme)
    return url.href
  }

  /** A frame that the calendar refuses also loads: the browser shows an error in it. */
  #awaitAnswer(): void {
    clearTimeout(this.#timer)
    if (!this.#hasAnswered) this.#timer = setTimeout(() => this.#showFrame(false), answerMaxMs)
  }

  #showFrame(isShown: boolean): void {
    this.#frame.classList.toggle('silent', !isShown)
    this.#fallback.hidden = isShown
  }

  readonly #receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source === null || source !== this.#frame.contentWindow || origin !== this.#calendarOrigin) return
    const message = parseFrameMessage(data)
    if (message?.type === 'calendar-embed-ready') {
      this.#hasAnswered = true
      clearTimeout(this.#timer)
      this.#showFrame(true)
      this.#askForSize()
    }
    if (message?.type !== 'calendar-embed-size') return
    if (!this.getAttribute('height')) this.#setHeight(message.height)
    this.#calendarName = message.name.slice(0, nameMaxLength)
    this.#setTitle()
  }

  #askForSize(): void {
    const message: ElementMessage = { type: 'calendar-embed-measure' }
    if (this.#calendarOrigin !== null) this.#frame.contentWindow?.postMessage(message, this.#calendarOrigin)
  }

  #setHeight(height: number): void {
    const { min, max } = frameHeights
    // In a frame that may not be high enough, the content scrolls.
    if (height > 0) this.#frame.style.height = `${Math.min(Math.max(Math.ceil(height), min), max)}px`
  }

  #setTitle(): void {
    this.#frame.title = this.title || this.#calendarName || this.#link.textContent
  }
}

// A page may have the script twice.
if (!customElements.get('calendar-embed')) customElements.define('calendar-embed', CalendarEmbed)
