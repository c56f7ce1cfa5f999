import { fromDateTimeLocal, toDateTimeLocal } from '../../lib/wall-time.ts'
import { FieldFrame, type FieldProps, getControlProps } from '../../ui/form/field-frame.tsx'

/** The publication date as wall time in the calendar's time zone; '' for none. */
export const PublicationDateField = (field: FieldProps<string>) => (
  <FieldFrame {...field}>
    <input
      {...getControlProps(field)}
      type="datetime-local"
      max="9999-12-31T23:59"
      step={field.value.endsWith(':00') || field.value === '' ? 60 : 1}
      value={toDateTimeLocal(field.value)}
      onInput={({ currentTarget }) => field.change(fromDateTimeLocal(currentTarget.value))}
    />
  </FieldFrame>
)
