import { useWords } from '../../words.ts'
import { FieldGroup, FieldRow } from '../form/field-frame.tsx'
import { TextAreaField, TextField, UrlField } from '../form/fields.tsx'
import { HtmlField } from '../form/html-field.tsx'
import type { Form } from '../form/use-form.ts'
import type { OrganizerValues } from './organizer.ts'
import { PictureField } from './picture-field.tsx'
import { AuthorField, PublicationFields } from './publication-fields.tsx'
import { recordWords } from './words.ts'

/** All that can be written of an organizer. */
export function OrganizerFields({ form }: { form: Form<OrganizerValues> }) {
  const words = useWords(recordWords)
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
      <FieldGroup title={words.text}>
        <HtmlField {...form.field('description')} />
        <TextAreaField {...form.field('excerpt')} hint={words.excerptHint} />
        <PictureField {...form.field('image')} />
      </FieldGroup>
      <PublicationFields
        status={form.field('status')}
        date={form.field('date')}
        slug={form.field('slug')}
        saved={form.base.status}
      />
      <AuthorField {...form.field('author')} />
    </>
  )
}
