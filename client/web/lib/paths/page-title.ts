import { useMessages } from '../text/messages.ts'
import { useEffect } from 'preact/hooks'
import { site } from './site.ts'

/** Sets the title of the document to this title and the name of the calendar, as the service does for records. */
export function usePageTitle(title: string | undefined): void {
  const messages = useMessages('frame')
  const name = site.value.name ?? messages.calendar
  useEffect(() => {
    if (title !== undefined) document.title = title === '' || title === name ? name : `${title} · ${name}`
  }, [title, name])
}
