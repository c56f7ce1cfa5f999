import type { ComponentChildren } from 'preact'
import { useMessages } from '../../lib/text/messages.ts'
import { siteTimezone } from '../../lib/paths/site.ts'
import { DateTimeField } from '../../ui/form/time/date-time-field.tsx'
import { FieldGroup, FieldRow } from '../../ui/form/field-frame.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { useSignedInUser } from '../../ui/state/require-sign-in.tsx'
import type { FormStatus, PublicationForm } from './publication-values.ts'

type Props = {
  form: PublicationForm
  statusLabels: Record<FormStatus, string>
  children?: ComponentChildren
}

/**
 * Status, slug and, with the right to publish, publication date of a record. The status that the record has is among
 * the options, also if the user may not choose it. `children` are further fields.
 */
export function PublicationFields({ form, statusLabels, children }: Props) {
  const messages = useMessages('editor').publication
  const canPublish = useSignedInUser()?.rights.includes('publish') ?? false
  const statuses: FormStatus[] = canPublish ? ['draft', 'pending', 'publish', 'private'] : ['draft', 'pending']
  return (
    <FieldGroup title={messages.publication}>
      <FieldRow>
        <SelectField
          {...form.field('status')}
          options={[...new Set([...statuses, form.base.status])].map(value => ({ value, label: statusLabels[value] }))}
          hint={canPublish ? messages.statusHint : messages.reviewHint}
        />
        {canPublish && (
          <DateTimeField {...form.field('date')} hint={messages.dateHint({ zone: siteTimezone })} defaultTime="00:00" />
        )}
      </FieldRow>
      <TextField {...form.field('slug')} hint={messages.slugHint} maxLength={400} />
      {children}
    </FieldGroup>
  )
}
