import { useMessages } from '../../lib/language.ts'
import { editorWords } from '../../lib/editor-words.ts'
import { AuthorField } from '../form/author-field.tsx'
import { FieldGroup, FieldRow } from '../../ui/form/field-frame.tsx'
import { CheckboxField, NumberField, TextAreaField, TextField, UrlField } from '../../ui/form/fields.tsx'
import { HtmlField } from '../../ui/form/html-field.tsx'
import { ImageField } from '../form/image-field.tsx'
import { PublicationFields } from '../form/publication-fields.tsx'
import type { Form } from '../../lib/form/use-form.ts'
import type { VenueValues } from './venue-form-definition.ts'
import { manageWords } from '../../lib/manage-words.ts'
import { recordFormWords } from './words.ts'

type Props = { form: Form<VenueValues> }

/** All that can be written of a venue. */
export function VenueFields({ form }: Props) {
  const [words, { states }, { excerptHint }] = [
    useMessages(recordFormWords),
    useMessages(manageWords),
    useMessages(editorWords),
  ]
  return (
    <>
      <FieldGroup title={words.name}>
        <TextField {...form.field('venue')} isRequired maxLength={200} />
      </FieldGroup>
      <AddressFields form={form} />
      <FieldGroup title={words.contact}>
        <FieldRow>
          <TextField {...form.field('phone')} type="tel" maxLength={100} />
          <UrlField {...form.field('website')} />
        </FieldRow>
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

function AddressFields({ form }: Props) {
  const words = useMessages(recordFormWords)
  return (
    <>
      <FieldGroup title={words.address}>
        <TextField {...form.field('address')} maxLength={300} />
        <FieldRow>
          <TextField {...form.field('zip')} maxLength={50} />
          <TextField {...form.field('city')} maxLength={200} />
        </FieldRow>
        <FieldRow>
          <TextField {...form.field('state')} maxLength={200} />
          <TextField {...form.field('province')} maxLength={200} />
        </FieldRow>
        <TextField {...form.field('stateprovince')} hint={words.stateHint} maxLength={200} />
        <TextField {...form.field('country')} maxLength={200} />
      </FieldGroup>
      <FieldGroup title={words.map}>
        <p class="field-hint">{words.mapHint}</p>
        <FieldRow>
          <NumberField {...form.field('geo_lat')} min={-90} max={90} />
          <NumberField {...form.field('geo_lng')} min={-180} max={180} />
        </FieldRow>
        <CheckboxField {...form.field('show_map')} />
        <CheckboxField {...form.field('show_map_link')} />
      </FieldGroup>
    </>
  )
}
