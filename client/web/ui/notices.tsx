import { signal } from '@preact/signals'
import { CircleAlert, CircleCheck, X } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { useMessages } from '../lib/language.ts'
import { deedWords } from '../lib/deed-words.ts'
import './notices.css'

/** What is told after something was done. */
type Notice = {
  key: string
  tone: 'success' | 'error'
  text: string
  /** Told above this page, by its path without the language, and gone with it; without one it floats above all pages. */
  path?: string
  link?: { href: string; label: string }
  /** A way back. */
  action?: { label: string; act: () => unknown } | undefined
  /** The reader has just pressed a button that is gone now: the notice takes the focus over. */
  takesFocus?: boolean
}

const floatingMax = 3
const notices = signal<Notice[]>([])

/** Shows a notice until it is dismissed, or pushed out by newer ones; one with the same key is replaced. */
export function showNotice(notice: Notice): void {
  const all = [...notices.value.filter(({ key }) => key !== notice.key), notice]
  const kept = all.filter(({ path }) => path === undefined).slice(-floatingMax)
  notices.value = all.filter(one => one.path !== undefined || kept.includes(one))
}

export function dismissNotice(key: string): void {
  notices.value = notices.value.filter(notice => notice.key !== key)
}

/** Tells something on the page where it was done or that comes after it: `tell({ text: words.created, path: writing.edit('events', id) })`. */
export const showPageNotice = (told: Pick<Notice, 'text' | 'link' | 'action'> & { path: string }): void =>
  showNotice({ key: 'of the page', tone: 'success', ...told })

/** Where pages tell what was done; always there, so that it is heard. */
export function PageNotices() {
  const [path] = useLocation()
  const shown = notices.value.find(notice => notice.path === path)
  useEffect(() => {
    notices.value = notices.value.filter(notice => notice.path === undefined || notice.path === path)
  }, [path])
  return (
    <div role="status" class={shown ? 'notice success page-notice' : undefined}>
      {shown && (
        <>
          <CircleCheck aria-hidden />
          <div>
            <p>{shown.text}</p>
            {shown.link && <Link href={shown.link.href}>{shown.link.label}</Link>}
            {shown.action && (
              <button type="button" onClick={() => void shown.action?.act()}>
                {shown.action.label}
              </button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** The other notices, at the lower edge of the window: wherever a reader is in a list, they and the way back are in sight. */
export function FloatingNotices() {
  const shown = notices.value.filter(({ path }) => path === undefined)
  useEffect(keepFocus, [notices.value])
  return (
    <div class="floating-notices" role="status">
      {shown.map(notice => (
        <Floating key={notice.key} notice={notice} />
      ))}
    </div>
  )
}

/** A reader whose button has gone goes on from the page, not from the top of the document. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

function Floating({ notice }: { notice: Notice }) {
  const words = useMessages(deedWords)
  const first = useRef<HTMLButtonElement>(null)
  const { key, tone, text, action, takesFocus } = notice
  useLayoutEffect(() => {
    if (takesFocus) first.current?.focus({ preventScroll: true })
  }, [notice])
  return (
    <p class={`floating-notice ${tone}`}>
      {tone === 'error' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      <span>{text}</span>
      {action && (
        <button type="button" ref={first} onClick={() => void action.act()}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        class="icon-button"
        ref={action ? undefined : first}
        aria-label={words.dismiss}
        title={words.dismiss}
        onClick={() => dismissNotice(key)}
      >
        <X aria-hidden />
      </button>
    </p>
  )
}
