import { getControlProps, FieldFrame, type FieldProps } from '../../ui/form/field-frame.tsx'

/** When something is published, on the site's clock: a wall, or empty. */
export const PublicationDateField = (field: FieldProps<string>) => (
  <FieldFrame {...field}>
    <input
      {...getControlProps(field)}
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
