import { eventPath, frontPath, recordPath, seriesPath, viewPath } from '../../../src/core/page/paths.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/preact-query'
import { lazy, Suspense } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import { Route, Router, Switch, useLocation, useSearchParams } from 'wouter-preact'
import { getLanguagePrefix, getPathLanguage, LanguageContext } from '../lib/text/language.ts'
import { loadEditorMessages, loadMessages } from '../lib/text/messages.ts'
import { queryClient } from '../lib/client.ts'
import { isEmbedded } from '../lib/paths/site.ts'
import { EmbedFrame, embedBase } from './pages/embed-frame.tsx'
import { Frame } from './frame.tsx'
import { NotFoundPage } from '../ui/state/not-found-page.tsx'
import { ErrorBoundary } from '../ui/state/error-boundary.tsx'
import type { Language } from '../../index.ts'
import { LoadingState } from '../ui/state/states.tsx'
import { CalendarPage } from './pages/calendar-page.tsx'
import { EventPage } from '../event/event-loader.tsx'
import { RecordPage } from '../record/record-page.tsx'
import { SeriesPage } from '../record/series-page.tsx'
import { useLiveUpdates } from './use-live-updates.ts'
import { RecordByIdPage } from './pages/record-by-id-page.tsx'

/** Separate chunks, because most users never open these pages. */
const SignInPage = lazy(() => import('../auth/sign-in-page.tsx').then(module => ({ default: module.SignInPage })))
const EditPages = lazy(async () => {
  const language = getPathLanguage(location.pathname)
  const [{ EditRoutes }] = await Promise.all([import('./pages/edit-routes.tsx'), loadEditorMessages(language)])
  return { default: EditRoutes }
})

export const App = () => <CachedApp queries={queryClient} />

const SubmitPage = lazy(async () => {
  const language = getPathLanguage(location.pathname)
  const [module] = await Promise.all([import('../submit/submit-page.tsx'), loadEditorMessages(language)])
  return { default: module.SubmitPage }
})

/** The page with a cache of responses. The service has one for each page that it renders. */
export function CachedApp({ queries }: { queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <LocalizedRoutes />
    </QueryClientProvider>
  )
}

const PageFrame = isEmbedded ? EmbedFrame : Frame

/** The routes under the language prefix of the address. Links inside keep the prefix. */
function LocalizedRoutes() {
  const [path] = useLocation()
  const language = getPathLanguage(path)
  useLoadMessages(language)
  useLiveUpdates()
  return (
    <LanguageContext.Provider value={language}>
      <Router base={getLanguagePrefix(path) + (isEmbedded ? embedBase : '')}>
        <PageFrame>
          <ErrorBoundary resetKey={path}>
            <Suspense fallback={<LoadingState />}>
              <Switch>
                <Route path={frontPath} component={FrontPage} />
                {/* A page of another view or kind of record is a new page. */}
                <Route path={viewPath}>{({ view }) => <CalendarPage key={view} />}</Route>
                <Route path={eventPath} component={EventPage} />
                <Route path={seriesPath} component={SeriesPage} />
                <Route path={recordPath}>{({ folder }) => <RecordPage key={folder} />}</Route>
                <Route path="/sign-in" component={SignInPage} />
                <Route path="/submit" component={SubmitPage} />
                <Route path="/edit/*?" component={EditPages} />
                <Route component={NotFoundPage} />
              </Switch>
            </Suspense>
          </ErrorBoundary>
        </PageFrame>
      </Router>
    </LanguageContext.Provider>
  )
}

/**
 * Loads the messages of a language when a link or the history leads to an address in another language. If that fails,
 * the browser loads the page at that address.
 */
function useLoadMessages(language: Language): void {
  useEffect(() => void loadMessages(language).catch(() => location.reload()), [language])
}

/** The page at `/`: the calendar, or with `?p=42` the record with that id. */
function FrontPage() {
  const [params] = useSearchParams()
  return params.has('p') ? <RecordByIdPage /> : <CalendarPage />
}
