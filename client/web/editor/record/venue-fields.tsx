import type { Form } from '../../lib/form/use-form.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { FieldGroup, FieldRow } from '../../ui/form/field-frame.tsx'
import { CheckboxField, NumberField, TextField, UrlField } from '../../ui/form/fields.tsx'
import { SharedFields } from './shared-fields.tsx'
import type { VenueValues } from './venue-values.ts'

type Props = { form: Form<VenueValues> }

/** All fields of a venue. */
export function VenueFields({ form }: Props) {
  const messages = useMessages('editor').record
  return (
    <>
      <FieldGroup title={messages.name}>
        <TextField {...form.field('venue')} isRequired maxLength={200} />
      </FieldGroup>
      <AddressFields form={form} />
      <FieldGroup title={messages.contact}>
        <FieldRow>
          <TextField {...form.field('phone')} type="tel" maxLength={100} />
          <UrlField {...form.field('website')} />
        </FieldRow>
      </FieldGroup>
      <SharedFields form={form} />
    </>
  )
}

function AddressFields({ form }: Props) {
  const messages = useMessages('editor').record
  return (
    <>
      <FieldGroup title={messages.address}>
        <TextField {...form.field('address')} maxLength={300} />
        <FieldRow>
          <TextField {...form.field('zip')} maxLength={50} />
          <TextField {...form.field('city')} maxLength={200} />
        </FieldRow>
        <FieldRow>
          <TextField {...form.field('state')} maxLength={200} />
          <TextField {...form.field('province')} maxLength={200} />
        </FieldRow>
        <TextField {...form.field('stateprovince')} hint={messages.stateHint} maxLength={200} />
        <TextField {...form.field('country')} maxLength={200} />
      </FieldGroup>
      <FieldGroup title={messages.map}>
        <p class="field-hint">{messages.mapHint}</p>
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
