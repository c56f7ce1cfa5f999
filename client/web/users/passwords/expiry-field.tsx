import { useMessages } from '../../lib/text/messages.ts'
import { siteTimezone } from '../../lib/paths/site.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { FieldFrame, type FieldProps, getControlProps } from '../../ui/form/field-frame.tsx'

/**
 * The last day of a password, `YYYY-MM-DD`; '' for a password that does not expire. A text that is no date prevents the
 * save: it must not become a password that does not expire.
 */
export function ExpiryField(field: FieldProps<string>) {
  const messages = useMessages('users').passwords
  const described = { ...field, hint: messages.expiresHint({ zone: siteTimezone }) }
  return (
    <FieldFrame {...described}>
      <DateInput
        control={getControlProps(described)}
        value={field.value}
        isLive
        change={field.change}
        reportReadable={isReadable => field.setSaveBlock(isReadable ? '' : messages.expiresUnreadable)}
      />
    </FieldFrame>
  )
}
