import { render } from 'preact'
import '../styles/tokens.css'
import '../styles/display-face.css'
import '../styles/category-colors.css'
import '../styles/elements.css'
import '../styles/components.css'
import '../styles/print.css'
import { getPathLanguage } from '../lib/text/language.ts'
import { loadMessages } from '../lib/text/messages.ts'
import { queryClient } from '../lib/client.ts'
import { App } from './app.tsx'
import { hydrateQueryCache } from './query-data.ts'
import { StartFailure } from './start-failure.tsx'

const root = document.getElementById('calendar')
const language = getPathLanguage(location.pathname)

// No top-level await: the chunks of the messages import this chunk and would wait for it forever.
if (root) {
  loadMessages(language)
    // A task of its own: the browser may paint, or answer the user, between the scripts and the first rendering.
    .then(() => new Promise(done => setTimeout(done)))
    .then(
      () => {
        hydrateQueryCache(queryClient)
        // Keeps the elements that the service has rendered, and corrects the elements that differ on this device.
        render(<App />, root)
      },
      (error: unknown) => {
        reportError(error)
        render(<StartFailure language={language} />, root)
      },
    )
}
