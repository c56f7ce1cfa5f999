import { useMessages } from './messages.ts'
import { useEffect } from 'preact/hooks'
import { siteName } from './site.ts'

/** Puts the title of what is shown into the browser's tab, with the calendar's name behind it, as the service does for records. */
export function usePageTitle(title: string | undefined): void {
  const messages = useMessages('frame')
  const site = siteName ?? messages.calendar
  useEffect(() => {
    if (title !== undefined) document.title = title === '' || title === site ? site : `${title} · ${site}`
  }, [title, site])
}
