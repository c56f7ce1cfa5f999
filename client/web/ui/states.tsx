import { useMessages } from '../lib/messages.ts'
import type { ComponentChildren, JSX } from 'preact'
import { CircleAlert } from 'lucide-preact'
import { readServiceFailure } from '../../index.ts'

/** What stands where something will be, as tall as it. */
export function LoadingState({ lines = 3 }: { lines?: number }) {
  const messages = useMessages('frame')
  return (
    <div class="loading" role="status">
      <span class="visually-hidden">{messages.loading}</span>
      {Array.from({ length: lines }, (_, i) => (
        <div class="loading-line" key={i} aria-hidden />
      ))}
    </div>
  )
}

type EmptyProps = {
  title: string
  hint?: string
  icon?: JSX.Element
  /** The title is that of the whole page. */
  isPage?: boolean
  /** Ways out. */
  children?: ComponentChildren
}

/** Nothing is here: says so, and offers a way out. */
export const EmptyState = ({ title, hint, icon, isPage = false, children }: EmptyProps) => (
  <div class="empty">
    {icon}
    {isPage ? <h1>{title}</h1> : <p class="empty-title">{title}</p>}
    {hint && <p>{hint}</p>}
    {children && <div class="actions">{children}</div>}
  </div>
)

/** What the service, or the way to it, said instead of an answer; and another try. */
export function FailureNotice({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const messages = useMessages('frame')
  const refusal = readServiceFailure(error)
  return (
    <div class="notice error" role="alert">
      <CircleAlert aria-hidden />
      <div>
        <p>{refusal?.message ?? messages.failed}</p>
        {retry && (
          <button type="button" onClick={() => void retry()}>
            {messages.retry}
          </button>
        )}
      </div>
    </div>
  )
}
