import { startFailureMessages } from 'virtual:message-loaders'
import type { Language } from '../../index.ts'

/** Shown instead of the page when its messages cannot be loaded, with a button that loads the page again. */
export function StartFailure({ language }: { language: Language }) {
  const messages = startFailureMessages[language]
  return (
    <main id="main">
      <div class="notice error" role="alert">
        <p>{messages.failed}</p>
        <button type="button" onClick={() => location.reload()}>
          {messages.retry}
        </button>
      </div>
    </main>
  )
}
