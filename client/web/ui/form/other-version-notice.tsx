import { Users } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { useMessages } from '../../lib/text/messages.ts'
import type { Form } from '../../lib/form/use-form.ts'

/**
 * Says in which fields somebody else has saved changes while the form is open. It is in the bar with the save buttons,
 * so that it is visible and no field moves. The element stays, because screen readers announce only changes to it.
 */
export function OtherVersionNotice<V extends object>({ form }: { form: Form<V> }) {
  const messages = useMessages('form')
  const { otherVersion, conflict, changes, labels } = form
  const notice = useRef<HTMLDivElement>(null)
  const [isTaken, setTaken] = useState(false)
  const hasOwnChanges = otherVersion?.fields.some(name => name in changes) ?? false
  const open = () => {
    // The button, which has the focus, goes.
    notice.current?.focus()
    setTaken(!hasOwnChanges)
    form.openOtherVersion()
  }
  return (
    <div class="other-version" role="status" tabIndex={-1} ref={notice}>
      {otherVersion && !conflict && (
        <>
          <p>
            <Users aria-hidden />{' '}
            {messages.otherVersion({ fields: otherVersion.fields.map(name => labels[name]).join(', ') })}
          </p>
          <button type="button" onClick={open}>
            {hasOwnChanges ? messages.compareVersions : messages.takeTheirs}
          </button>
        </>
      )}
      {!otherVersion && !conflict && isTaken && <p>{messages.otherVersionShown}</p>}
    </div>
  )
}
