import { useMessages } from '../../lib/text/messages.ts'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import './show-more.css'

type Props = {
  /** The number of displayed entries, as a text. */
  countText: string
  /** Whether screen readers announce the text. False if another part of the page announces it. */
  isCountAnnounced?: boolean
  isComplete: boolean
  isBusy: boolean
  showMore: () => void
}

/**
 * The end of a list: the number of entries, and a button that loads more. After the last page the button is removed and
 * the text gets the focus.
 */
export function ShowMore({ countText, isCountAnnounced = false, isComplete, isBusy, showMore }: Props) {
  const messages = useMessages('frame')
  const end = useRef<HTMLParagraphElement>(null)
  const [isPressed, setPressed] = useState(false)
  useLayoutEffect(() => {
    if (isComplete && isPressed) end.current?.focus()
  }, [isComplete, isPressed])
  if (isComplete && !isPressed && !isCountAnnounced) return null
  const press = () => {
    setPressed(true)
    if (!isBusy) showMore()
  }
  return (
    <div class="show-more">
      <p ref={end} tabIndex={-1} role={isCountAnnounced ? 'status' : undefined}>
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
