import type { Event } from '../../../index.ts'
import { useInvalidateQueries } from '../../lib/client.ts'
import { formatFailure } from '../../lib/text/format-failure.ts'
import { useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { showNotice } from '../../lib/text/notices.ts'
import { getUrlPath } from '../../lib/paths/paths.ts'
import { runWithSignIn } from '../../lib/session/reauthentication.ts'

const key = 'quick add'

/** Returns a function that says that an event was created, with a link to it and a button that moves it to the trash. */
export function useCreationNotice(): (event: Event) => void {
  const language = useLanguage()
  const messages = useMessages('actions')
  const { created } = useMessages('editor').event
  const { open } = useMessages('calendarEditing')
  const invalidateQueries = useInvalidateQueries()
  const undo = async ({ id, title }: Event) => {
    try {
      await runWithSignIn(language, calendar => calendar.events.remove.mutate({ id }))
      showNotice({ key, tone: 'success', text: messages.undone, takesFocus: true })
    } catch (error) {
      const reasons = `${title}: ${formatFailure(error, messages)}`
      showNotice({ key, tone: 'error', text: messages.failed({ reasons }), takesFocus: true })
    }
    await invalidateQueries()
  }
  return event =>
    showNotice({
      key,
      tone: 'success',
      text: created[event.status],
      link: { href: `~${getUrlPath(event.url)}`, label: open },
      action: { label: messages.undo, onClick: () => undo(event) },
    })
}
