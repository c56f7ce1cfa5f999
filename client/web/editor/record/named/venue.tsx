import { venue } from '../../../../../src/core/kinds/venue.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { FieldGroup, FieldRow } from '../../../ui/form/field-frame.tsx'
import type { NamedFormProps, OwnFormPart } from './fields.tsx'
import { KindField } from './kind-field.tsx'

/** The address and the position on the map, which has both degrees or none. */
export const venueForm: OwnFormPart = {
  Fields: AddressFields,
  validate: ({ geo_lat, geo_lng }, messages) => ({
    ...(geo_lat === null && geo_lng !== null ? { geo_lat: messages.bothDegrees } : {}),
    ...(geo_lng === null && geo_lat !== null ? { geo_lng: messages.bothDegrees } : {}),
  }),
}

function AddressFields({ form }: NamedFormProps) {
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
