import { venue } from '../../../../src/core/kinds/venue.ts'
import type { Form } from '../../lib/form/use-form.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { FieldGroup, FieldRow } from '../../ui/form/field-frame.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { ContactFields, KindField } from './kind-field.tsx'
import type { VenueValues } from './named-values.ts'
import { SharedFields } from './shared-fields.tsx'

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
        <ContactFields fields={venue.fields} form={form} />
      </FieldGroup>
      <SharedFields form={form} />
    </>
  )
}

function AddressFields({ form }: Props) {
  const messages = useMessages('editor').record
  const control = (name: keyof typeof venue.fields) => ({ name, definition: venue.fields[name], form })
  return (
    <>
      <FieldGroup title={messages.address}>
        <KindField {...control('address')} />
        <FieldRow>
          <KindField {...control('zip')} />
          <KindField {...control('city')} />
        </FieldRow>
        <FieldRow>
          <KindField {...control('state')} />
          <KindField {...control('province')} />
        </FieldRow>
        <KindField {...control('stateprovince')} hint={messages.stateHint} />
        <KindField {...control('country')} />
      </FieldGroup>
      <FieldGroup title={messages.map}>
        <p class="field-hint">{messages.mapHint}</p>
        <FieldRow>
          <KindField {...control('geo_lat')} />
          <KindField {...control('geo_lng')} />
        </FieldRow>
        <KindField {...control('show_map')} />
        <KindField {...control('show_map_link')} />
      </FieldGroup>
    </>
  )
}
