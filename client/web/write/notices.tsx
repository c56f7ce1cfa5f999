import { signal } from '@preact/signals'
import { CircleCheck } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'

/** What is told after something was done, on the page where it was done or that comes after it. */
type Notice = {
  text: string
  /** Shown as long as this page is: its path, without the language. */
  path: string
  link?: { href: string; label: string }
  /** A way back. */
  action?: { label: string; act: () => unknown }
}

const notice = signal<Notice | null>(null)

/** Tells readers, and screen readers, that something was done: `tell({ text: words.created, path: writing.edit('events', id) })`. */
export const tell = (next: Notice): void => void (notice.value = next)

export const untell = (): void => void (notice.value = null)

/** Where it is told; always there, so that it is heard. */
export function Notices() {
  const [path] = useLocation()
  const shown = notice.value?.path === path ? notice.value : null
  useEffect(() => {
    if (notice.value && notice.value.path !== path) untell()
  }, [path])
  return (
    <div role="status" class={shown ? 'notice success written' : undefined}>
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
