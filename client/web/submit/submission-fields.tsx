import type { Form } from '../lib/form/use-form.ts'
import { useMessages } from '../lib/text/messages.ts'
import { CollapsedFields, FieldGroup, FieldRow, RequiredNote } from '../ui/form/field-frame.tsx'
import { CheckboxField, TextAreaField, TextField, UrlField } from '../ui/form/fields.tsx'
import { StartEndFields } from '../ui/form/time/start-end-fields.tsx'
import { TimeZoneField } from '../ui/form/time/time-zone-field.tsx'
import type { SubmissionValues } from './submission-values.ts'

type Props = { form: Form<SubmissionValues> }

/** The fields of an event that somebody without an account submits. */
export function SubmissionFields({ form }: Props) {
  const messages = useMessages('submit')
  const { labels, values } = form
  return (
    <>
      <RequiredNote />
      <FieldGroup title={messages.groupEvent}>
        <TextField {...form.field('title')} isRequired maxLength={500} />
        <CheckboxField {...form.field('all_day')} />
        <StartEndFields form={form} />
      </FieldGroup>
      <CollapsedFields title={labels.timezone} summary={values.timezone}>
        <TimeZoneField {...form.field('timezone')} wallTime={values.start_date} isRequired />
      </CollapsedFields>
      <FieldGroup title={messages.groupVenue}>
        <TextField {...form.field('venue')} maxLength={500} />
        <FieldRow>
          <TextField {...form.field('address')} maxLength={500} />
          <TextField {...form.field('city')} maxLength={200} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={messages.groupDetails}>
        <TextAreaField {...form.field('description')} rows={8} maxLength={20_000} hint={messages.descriptionHint} />
        <FieldRow>
          <TextField {...form.field('cost')} maxLength={200} />
          <UrlField {...form.field('website')} />
        </FieldRow>
      </FieldGroup>
      <SenderFields form={form} />
    </>
  )
}

function SenderFields({ form }: Props) {
  const messages = useMessages('submit')
  return (
    <FieldGroup title={messages.groupSender}>
      <p class="field-hint">{messages.senderHint}</p>
      <FieldRow>
        <TextField {...form.field('sender_name')} isRequired maxLength={200} autoComplete="name" />
        <TextField {...form.field('sender_email')} type="email" isRequired maxLength={254} autoComplete="email" />
      </FieldRow>
      <TextAreaField {...form.field('note')} maxLength={2_000} />
    </FieldGroup>
  )
}
