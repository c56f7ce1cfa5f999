import { QueryClientProvider } from '@tanstack/preact-query'
import { lazy, Suspense } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import { Route, Router, Switch, useLocation } from 'wouter-preact'
import { getLanguagePrefix, useLanguage } from '../lib/language.ts'
import { loadMessages } from '../lib/messages.ts'
import { queryClient } from '../lib/client.ts'
import { Frame } from './frame.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { LoadingState } from '../ui/states.tsx'
import { CalendarPage } from './calendar-page.tsx'
import { EventPage } from '../event/event-page.tsx'
import { FrontPage } from './front-page.tsx'
import { RecordPage } from '../record/record-page.tsx'

/** Pages for editing are chunks of their own, so that readers do not load them. */
const SignInPage = lazy(() => import('../auth/sign-in-page.tsx').then(part => ({ default: part.SignInPage })))
const WritingPages = lazy(() => import('./edit-routes.tsx').then(part => ({ default: part.EditRoutes })))

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LocalizedRoutes />
    </QueryClientProvider>
  )
}

/** The routes below the prefix of the language: links inside keep the language of the address. */
function LocalizedRoutes() {
  const [path] = useLocation()
  useLanguageOfAddress()
  return (
    <Router base={getLanguagePrefix(path)}>
      <Frame>
        <ErrorBoundary resetKey={path}>
          <Suspense fallback={<LoadingState />}>
            <Switch>
              <Route path="/" component={FrontPage} />
              <Route path="/month/:date?" component={CalendarPage} />
              <Route path="/week/:date?" component={CalendarPage} />
              <Route path="/agenda/:date?" component={CalendarPage} />
              <Route path="/event/:slug" component={EventPage} />
              <Route path="/venue/:slug" component={RecordPage} />
              <Route path="/organizer/:slug" component={RecordPage} />
              <Route path="/events/category/:slug" component={RecordPage} />
              <Route path="/category/:slug" component={RecordPage} />
              <Route path="/tag/:slug" component={RecordPage} />
              <Route path="/sign-in" component={SignInPage} />
              <Route path="/edit/*?" component={WritingPages} />
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Frame>
    </Router>
  )
}

/** Loads the messages of the language when a link or the history leads to an address in another language. */
function useLanguageOfAddress(): void {
  const language = useLanguage()
  useEffect(() => void loadMessages(language).catch(() => location.reload()), [language])
}
