import { useWords } from '../../words.ts'
import { controlOf, FieldFrame, type FieldProps } from '../form/field-frame.tsx'
import { TextField } from '../form/fields.tsx'
import { eventWords } from './words.ts'

/** When something is published, on the site's clock: a wall, or empty. */
export const PublicationDate = (field: FieldProps<string>) => (
  <FieldFrame {...field}>
    <input
      {...controlOf(field)}
      type="datetime-local"
      max="9999-12-31T23:59"
      step={field.value.endsWith(':00') || field.value === '' ? 60 : 1}
      value={field.value.replace(' ', 'T')}
      onInput={({ currentTarget: { value } }) => field.change(wallIn(value))}
    />
  </FieldFrame>
)

/** `2026-11-20T09:00` as a wall has it. */
const wallIn = (text: string): string => text && `${text.replace('T', ' ')}${text.length === 16 ? ':00' : ''}`

/** A new password for what is edited. The one that is set is never shown; it can be taken away. */
export function PasswordField({ isNew, ...field }: FieldProps<string | null> & { isNew: boolean }) {
  const words = useWords(eventWords)
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
