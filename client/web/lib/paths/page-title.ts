import { useMessages } from '../text/messages.ts'
import { useEffect } from 'preact/hooks'
import { formatDocumentTitle } from '../../../../src/core/page/titles.ts'
import { site } from './site.ts'

/** Sets the title of the document to this title and the name of the calendar. */
export function usePageTitle(title: string | undefined): void {
  const messages = useMessages('frame')
  const name = site.value.name ?? messages.calendar
  useEffect(() => {
    if (title !== undefined) document.title = formatDocumentTitle(title, name)
  }, [title, name])
}
