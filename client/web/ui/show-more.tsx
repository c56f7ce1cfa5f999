import { useMessages } from '../lib/messages.ts'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import './show-more.css'

type Props = {
  /** How many are shown, in messages. */
  countText: string
  /** Whether screen readers announce the text, when no other part of the page does. */
  announcesCount?: boolean
  isComplete: boolean
  isBusy: boolean
  showMore: () => void
}

/** The end of a list: how many entries are shown, and a button that loads more. After the last page the button is removed and the text gets the focus. */
export function ShowMore({ countText, announcesCount = false, isComplete, isBusy, showMore }: Props) {
  const messages = useMessages('frame')
  const end = useRef<HTMLParagraphElement>(null)
  const [isPressed, setPressed] = useState(false)
  useLayoutEffect(() => {
    if (isComplete && isPressed) end.current?.focus()
  }, [isComplete, isPressed])
  if (isComplete && !isPressed && !announcesCount) return null
  const press = () => {
    setPressed(true)
    if (!isBusy) showMore()
  }
  return (
    <div class="show-more">
      <p ref={end} tabIndex={-1} role={announcesCount ? 'status' : undefined}>
        {countText}
      </p>
      {!isComplete && (
        <button type="button" aria-busy={isBusy} onClick={press}>
          {messages.showMore}
        </button>
      )}
    </div>
  )
}
