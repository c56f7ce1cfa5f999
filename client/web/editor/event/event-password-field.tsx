import { useMessages } from '../../lib/text/messages.ts'
import type { FieldProps } from '../../ui/form/field-frame.tsx'
import { TextField } from '../../ui/form/fields.tsx'

/** The field for the password of an event. It does not show the present password, but can remove it. */
export function EventPasswordField({ isNewEvent, ...field }: FieldProps<string | null> & { isNewEvent: boolean }) {
  const messages = useMessages('editor').event
  const isRemoved = field.value === null
  return (
    <div class="field">
      <TextField {...field} value={field.value ?? ''} isDisabled={isRemoved} maxLength={200} />
      {!isNewEvent && (
        <label class="choice">
          <input type="checkbox" checked={isRemoved} onChange={() => field.change(isRemoved ? '' : null)} />{' '}
          {messages.removePassword}
        </label>
      )}
    </div>
  )
}
