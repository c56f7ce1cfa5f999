import type { Form } from '../../lib/form/use-form.ts'
import { useMessages } from '../../lib/messages.ts'
import { FieldGroup, FieldRow } from '../../ui/form/field-frame.tsx'
import { TextField, UrlField } from '../../ui/form/fields.tsx'
import type { OrganizerValues } from './organizer-values.ts'
import { SharedFields } from './shared-fields.tsx'
import { recordFormWords } from './words.ts'

/** All fields of an organizer. */
export function OrganizerFields({ form }: { form: Form<OrganizerValues> }) {
  const words = useMessages(recordFormWords)
  return (
    <>
      <FieldGroup title={words.name}>
        <TextField {...form.field('organizer')} isRequired maxLength={200} />
      </FieldGroup>
      <FieldGroup title={words.contact}>
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
