import { useMessages } from '../../lib/language.ts'
import type { FieldProps } from '../../ui/form/field-frame.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { eventFormWords } from './words.ts'

/** A new password for what is edited. The one that is set is never shown; it can be taken away. */
export function EventPasswordField({ isNew, ...field }: FieldProps<string | null> & { isNew: boolean }) {
  const words = useMessages(eventFormWords)
  const isTakenAway = field.value === null
  return (
    <div class="field">
      <TextField {...field} value={field.value ?? ''} isDisabled={isTakenAway} maxLength={200} />
      {!isNew && (
        <label class="choice">
          <input type="checkbox" checked={isTakenAway} onChange={() => field.change(isTakenAway ? '' : null)} />{' '}
          {words.takePasswordAway}
        </label>
      )}
    </div>
  )
}
