import { useEffect } from 'preact/hooks'
import { frameWords } from './frame-words.ts'
import { useMessages } from './language.ts'

/** The name that the operator has given the calendar, as the document says. */
export const siteName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content

/** Puts the title of what is shown into the browser's tab, with the calendar's name behind it, as the service does for records. */
export function usePageTitle(title: string | undefined): void {
  const words = useMessages(frameWords)
  const site = siteName ?? words.calendar
  useEffect(() => {
    if (title !== undefined) document.title = title === '' || title === site ? site : `${title} · ${site}`
  }, [title, site])
}
