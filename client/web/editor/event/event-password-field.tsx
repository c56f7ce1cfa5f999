import { useMessages } from '../../lib/messages.ts'
import type { FieldProps } from '../../ui/form/field-frame.tsx'
import { TextField } from '../../ui/form/fields.tsx'

/** A field for a new event password. It never shows the current password, but can remove it. */
export function EventPasswordField({ isNew, ...field }: FieldProps<string | null> & { isNew: boolean }) {
  const messages = useMessages('editor').event
  const isRemoved = field.value === null
  return (
    <div class="field">
      <TextField {...field} value={field.value ?? ''} isDisabled={isRemoved} maxLength={200} />
      {!isNew && (
        <label class="choice">
          <input type="checkbox" checked={isRemoved} onChange={() => field.change(isRemoved ? '' : null)} />{' '}
          {messages.takePasswordAway}
        </label>
      )}
    </div>
  )
}
