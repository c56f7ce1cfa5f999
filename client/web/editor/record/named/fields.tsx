import type { ComponentType } from 'preact'
import type { NamedKindDefinition } from '../../../../../src/core/kinds/fields.ts'
import type { FieldFailures } from '../../../lib/form/form-state.ts'
import type { Field } from '../../../lib/form/use-form.ts'
import { type PageMessages, useMessages } from '../../../lib/text/messages.ts'
import { FieldGroup } from '../../../ui/form/field-frame.tsx'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { HtmlField } from '../../../ui/form/html/html-field.tsx'
import { AuthorField } from '../../form/author-field.tsx'
import { PublicationFields } from '../../form/publication-fields.tsx'
import { ImageField } from '../../image/image-field.tsx'
import { ContactFields } from './kind-field.tsx'
import type { NamedForm, NamedValues } from './values.ts'

export type NamedFormProps = { form: NamedForm }

/** What the form of one kind has besides what all have. */
export type OwnFormPart = {
  Fields: ComponentType<NamedFormProps>
  validate: (values: NamedValues, messages: PageMessages['editor']['record']) => FieldFailures
}

/** A component with all fields of a kind. `own` has the fields that no other kind has. */
export const createNamedFields = ({ name, fields }: NamedKindDefinition, own: OwnFormPart | undefined) =>
  function NamedFields({ form }: NamedFormProps) {
    const { record: messages, excerptHint } = useMessages('editor')
    const { statuses } = useMessages('manage')
    return (
      <>
        <FieldGroup title={messages.name}>
          <TextField {...(form.field(name) as Field<string>)} isRequired maxLength={200} />
        </FieldGroup>
        {own && <own.Fields form={form} />}
        <FieldGroup title={messages.contact}>
          <ContactFields fields={fields} form={form} />
        </FieldGroup>
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
