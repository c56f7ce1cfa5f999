import { vi } from 'vitest'
import type { Page } from '../support/page.ts'

/** The requests with which a page has begun to follow the changes of the calendar. */
export const listSubscriptions = ({ requests }: Page) =>
  requests.filter(({ url }) => url.includes('/trpc/changes.subscribe'))

/** Hides the tab, or shows it again. */
export function setVisibility(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Returns a function that lists the options of the requests for streams from now on. */
export function watchSubscriptions(): () => RequestInit[] {
  const { mock } = vi.spyOn(globalThis, 'fetch')
  const isSubscription = (url: unknown) => url instanceof URL && url.pathname.endsWith('/trpc/changes.subscribe')
  return () => mock.calls.filter(([url]) => isSubscription(url)).map(([, init = {}]) => init)
}
