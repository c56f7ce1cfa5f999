import type { Form } from '../../lib/form/use-form.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { FieldGroup, FieldRow } from '../../ui/form/field-frame.tsx'
import { TextField, UrlField } from '../../ui/form/fields.tsx'
import type { OrganizerValues } from './organizer-values.ts'
import { SharedFields } from './shared-fields.tsx'

/** All fields of an organizer. */
export function OrganizerFields({ form }: { form: Form<OrganizerValues> }) {
  const messages = useMessages('editor').record
  return (
    <>
      <FieldGroup title={messages.name}>
        <TextField {...form.field('organizer')} isRequired maxLength={200} />
      </FieldGroup>
      <FieldGroup title={messages.contact}>
        <FieldRow>
          <TextField {...form.field('email')} type="email" maxLength={254} />
          <TextField {...form.field('phone')} type="tel" maxLength={100} />
        </FieldRow>
        <UrlField {...form.field('website')} />
      </FieldGroup>
      <SharedFields form={form} />
    </>
  )
}
