import { CircleAlert, CircleCheck, X } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { useMessages } from '../../lib/text/messages.ts'
import { dismissNotice, removeNoticesOfOtherPages, type Notice, notices } from '../../lib/text/notices.ts'
import './notices.css'

/**
 * Shows the notice of this page. The element stays when there is no notice, because screen readers announce only
 * changes to it.
 */
export function PageNotice() {
  const [path] = useLocation()
  const shown = notices.value.find(notice => notice.path === path)
  useEffect(() => removeNoticesOfOtherPages(path), [path])
  return (
    <div role="status" class={shown ? 'notice success page-notice' : undefined}>
      {shown && (
        <>
          <CircleCheck aria-hidden />
          <div>
            <p>{shown.text}</p>
            {shown.link && <Link href={shown.link.href}>{shown.link.label}</Link>}
            {shown.action && (
              <button type="button" onClick={() => void shown.action?.onClick()}>
                {shown.action.label}
              </button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/**
 * Shows the notices that belong to no page. They are at the lower edge of the window, so that they are visible at every
 * scroll position.
 */
export function FloatingNotices() {
  const shown = notices.value.filter(({ path }) => path === undefined)
  const list = useRef<HTMLDivElement>(null)
  const hadFocus = list.current?.contains(document.activeElement) ?? false
  useEffect(() => {
    if (hadFocus) focusMainIfLost()
  }, [notices.value])
  return (
    <div class="floating-notices" role="status" ref={list}>
      {shown.map(notice => (
        <FloatingNotice key={notice.key} notice={notice} />
      ))}
    </div>
  )
}

/**
 * Moves the focus to the content of the page if no element has it. After the removal of the focused button of a notice,
 * the Tab key would start at the top of the document.
 */
function focusMainIfLost(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

function FloatingNotice({ notice }: { notice: Notice }) {
  const messages = useMessages('actions')
  const firstButton = useRef<HTMLButtonElement>(null)
  const { key, tone, text, link, action, takesFocus } = notice
  useLayoutEffect(() => {
    if (takesFocus) firstButton.current?.focus({ preventScroll: true })
  }, [notice])
  return (
    <p class={`floating-notice ${tone}`}>
      {tone === 'error' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      <span>{text}</span>
      {link && (
        <Link class="button" href={link.href}>
          {link.label}
        </Link>
      )}
      {action && (
        <button type="button" ref={firstButton} onClick={() => void action.onClick()}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        class="icon-button"
        ref={action ? undefined : firstButton}
        aria-label={messages.dismiss}
        title={messages.dismiss}
        onClick={() => dismissNotice(key)}
      >
        <X aria-hidden />
      </button>
    </p>
  )
}
