import type { Event } from '../../../index.ts'
import { isUnpublished } from '../../../../src/core/permissions.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { SaveButton } from '../../ui/form/form-frame.tsx'
import type { Form } from '../../lib/form/use-form.ts'
import { useSignedInUser } from '../../ui/state/require-sign-in.tsx'
import type { EventValues } from './event-values.ts'

type Props = { form: Form<EventValues>; event: Event | undefined }

/**
 * Buttons that save the event. An unpublished event can also be published, or submitted for review if
 * the user cannot publish.
 */
export function EventSaveButtons({ form, event }: Props) {
  const messages = useMessages('editor').event
  const canPublish = useSignedInUser()?.rights.includes('publish') ?? false
  const { status: formStatus } = form.values
  const isNewOrUnpublished = !event || isUnpublished(event.status)
  if (!isNewOrUnpublished) return <SaveButton form={form} label={messages.saveChanges} />
  if (!isUnpublished(formStatus))
    return <SaveButton form={form} label={formStatus === 'publish' ? messages.publish : messages.saveChanges} />
  return (
    <>
      <SaveButton form={form} label={formStatus === 'draft' ? messages.saveDraft : messages.saveChanges} isSecondary />
      {canPublish && <SaveButton form={form} label={messages.publish} overrides={{ status: 'publish' }} />}
      {!canPublish && formStatus === 'draft' && (
        <SaveButton form={form} label={messages.submit} overrides={{ status: 'pending' }} />
      )}
    </>
  )
}
