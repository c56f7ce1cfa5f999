import { useMessages } from '../../lib/language.ts'
import { editorWords } from '../../lib/editor-words.ts'
import { AuthorField } from '../form/author-field.tsx'
import { FieldGroup, FieldRow } from '../../ui/form/field-frame.tsx'
import { TextAreaField, TextField, UrlField } from '../../ui/form/fields.tsx'
import { HtmlField } from '../../ui/form/html-field.tsx'
import { ImageField } from '../form/image-field.tsx'
import { PublicationFields } from '../form/publication-fields.tsx'
import type { Form } from '../../lib/form/use-form.ts'
import type { OrganizerValues } from './organizer-form-definition.ts'
import { manageWords } from '../../lib/manage-words.ts'
import { recordFormWords } from './words.ts'

/** All that can be written of an organizer. */
export function OrganizerFields({ form }: { form: Form<OrganizerValues> }) {
  const [words, { states }, { excerptHint }] = [
    useMessages(recordFormWords),
    useMessages(manageWords),
    useMessages(editorWords),
  ]
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
        <TextAreaField {...form.field('excerpt')} hint={excerptHint} />
        <ImageField {...form.field('image')} />
      </FieldGroup>
      <PublicationFields
        status={form.field('status')}
        date={form.field('date')}
        slug={form.field('slug')}
        savedStatus={form.base.status}
        statusLabels={states}
      >
        <AuthorField {...form.field('author')} />
      </PublicationFields>
    </>
  )
}
