import { organizer } from '../../../../src/core/kinds/organizer.ts'
import type { Form } from '../../lib/form/use-form.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { FieldGroup } from '../../ui/form/field-frame.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { ContactFields } from './kind-field.tsx'
import type { OrganizerValues } from './named-values.ts'
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
        <ContactFields fields={organizer.fields} form={form} />
      </FieldGroup>
      <SharedFields form={form} />
    </>
  )
}
