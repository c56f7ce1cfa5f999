import { signal } from '@preact/signals'
import { CircleAlert, CircleCheck, X } from 'lucide-preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useWords } from '../../words.ts'
import { deedWords } from './deed-words.ts'
import './deed-notices.css'

/** What has been done, with the way back where there is one. It stays until it is dismissed, undone or pushed out by newer ones. */
export type Notice = {
  key: string
  tone: 'success' | 'error'
  text: string
  undo?: () => void
  /** The reader has just pressed a button that is gone now: the notice takes the focus over. */
  takesFocus?: boolean
}

const shownMax = 3
const notices = signal<Notice[]>([])

/** Shows a notice; one with the same key is replaced. */
export function notify(notice: Notice): void {
  notices.value = [...notices.value.filter(({ key }) => key !== notice.key), notice].slice(-shownMax)
}

export function withdraw(key: string): void {
  notices.value = notices.value.filter(notice => notice.key !== key)
}

/** The notices, at the lower edge of the window: wherever a reader is in a list, they and the way back are in sight. */
export function DeedNotices() {
  const [shown, setShown] = useState(notices.value)
  useEffect(() => notices.subscribe(setShown), [])
  useEffect(keepFocus, [shown])
  return (
    <div class="manage-notices" role="status">
      {shown.map(notice => (
        <Toast key={notice.key} notice={notice} />
      ))}
    </div>
  )
}

/** A reader whose button has gone goes on from the page, not from the top of the document. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

function Toast({ notice }: { notice: Notice }) {
  const words = useWords(deedWords)
  const first = useRef<HTMLButtonElement>(null)
  const { key, tone, text, undo, takesFocus } = notice
  useLayoutEffect(() => {
    if (takesFocus) first.current?.focus({ preventScroll: true })
  }, [notice])
  return (
    <p class={`manage-notice ${tone}`}>
      {tone === 'error' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      <span>{text}</span>
      {undo && (
        <button type="button" ref={first} onClick={undo}>
          {words.undo}
        </button>
      )}
      <button
        type="button"
        class="icon-button"
        ref={undo ? undefined : first}
        aria-label={words.dismiss}
        title={words.dismiss}
        onClick={() => withdraw(key)}
      >
        <X aria-hidden />
      </button>
    </p>
  )
}
