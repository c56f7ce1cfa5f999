import { useMessages } from '../../lib/messages.ts'
import type { FieldProps } from '../../ui/form/field-frame.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { eventFormWords } from './words.ts'

/** A field for a new event password. It never shows the present one, but can remove it. */
export function EventPasswordField({ isNew, ...field }: FieldProps<string | null> & { isNew: boolean }) {
  const words = useMessages(eventFormWords)
  const isRemoved = field.value === null
  return (
    <div class="field">
      <TextField {...field} value={field.value ?? ''} isDisabled={isRemoved} maxLength={200} />
      {!isNew && (
        <label class="choice">
          <input type="checkbox" checked={isRemoved} onChange={() => field.change(isRemoved ? '' : null)} />{' '}
          {words.takePasswordAway}
        </label>
      )}
    </div>
  )
}
