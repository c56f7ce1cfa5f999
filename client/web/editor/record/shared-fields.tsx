import type { Field } from '../../lib/form/use-form.ts'
import { useMessages } from '../../lib/text/messages.ts'
import type { PickedImage } from '../../lib/picked-image.ts'
import { FieldGroup } from '../../ui/form/field-frame.tsx'
import { TextAreaField } from '../../ui/form/fields.tsx'
import { HtmlField } from '../../ui/form/html/html-field.tsx'
import { AuthorField } from '../form/author-field.tsx'
import { ImageField } from '../image/image-field.tsx'
import { PublicationFields } from '../form/publication-fields.tsx'
import type { PublicationForm } from '../form/publication-values.ts'

type SharedForm = PublicationForm & {
  field: ((name: 'description' | 'excerpt') => Field<string>) & ((name: 'image') => Field<PickedImage | null>)
}

/** The fields that venues and organizers have in common: texts, image and publication. */
export function SharedFields({ form }: { form: SharedForm }) {
  const { record: messages, excerptHint } = useMessages('editor')
  const { statuses } = useMessages('manage')
  return (
    <>
      <FieldGroup title={messages.text}>
        <HtmlField {...form.field('description')} />
        <TextAreaField {...form.field('excerpt')} hint={excerptHint} />
      </FieldGroup>
      <FieldGroup>
        <ImageField {...form.field('image')} />
      </FieldGroup>
      <PublicationFields form={form} statusLabels={statuses}>
        <AuthorField {...form.field('author')} />
      </PublicationFields>
    </>
  )
}
