import { useMessages } from '../../lib/text/messages.ts'
import type { ComponentChildren, JSX } from 'preact'
import { CircleAlert } from 'lucide-preact'
import { readServiceFailure } from '../../../index.ts'

/** A placeholder while content is loading, about as tall as the content. */
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
  /** Whether the title is the heading of the page (`h1`), because the page shows nothing else. */
  hasPageHeading?: boolean
  /** Links and buttons to continue. */
  children?: ComponentChildren
}

/** Shown instead of content that does not exist. */
export const EmptyState = ({ title, hint, icon, hasPageHeading = false, children }: EmptyProps) => (
  <div class="empty">
    {icon}
    {hasPageHeading ? <h1>{title}</h1> : <p class="empty-title">{title}</p>}
    {hint && <p>{hint}</p>}
    {children && <div class="actions">{children}</div>}
  </div>
)

/** The message of a failed request, with a retry button when `retry` is given. */
export function FailureNotice({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const messages = useMessages('frame')
  const failure = readServiceFailure(error)
  return (
    <div class="notice error" role="alert">
      <CircleAlert aria-hidden />
      <div>
        <p>{failure?.message ?? messages.failed}</p>
        {retry && (
          <button type="button" onClick={() => void retry()}>
            {messages.retry}
          </button>
        )}
      </div>
    </div>
  )
}
