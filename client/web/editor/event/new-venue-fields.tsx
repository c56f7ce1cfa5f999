import { venue } from '../../../../src/core/kinds/venue.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { type FieldProps, FieldRow } from '../../ui/form/field-frame.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import type { NewVenueAddress, PickedVenue } from './event-values.ts'

/** The addresses of the venues that are created with the event. */
export function NewVenueFields({ id, value, change }: FieldProps<PickedVenue[]>) {
  return (
    <>
      {value.map((picked, index) =>
        picked.id === null ? (
          <AddressFields
            key={picked.name}
            id={`${id}-${index}`}
            picked={picked}
            change={address => change(value.with(index, { ...picked, ...address }))}
          />
        ) : null,
      )}
    </>
  )
}

type Props = { id: string; picked: PickedVenue; change: (address: NewVenueAddress) => void }

function AddressFields({ id, picked, change }: Props) {
  const messages = useMessages('editor').event
  const labels = useMessages('fields').venues
  const field = (name: keyof NewVenueAddress) => ({
    id: `${id}-${name}`,
    name: `venue-${name}`,
    label: labels[name],
    value: picked[name] ?? '',
    maxLength: venue.fields[name].maxLength,
    change: (text: string) => change({ [name]: text }),
    failure: undefined,
    setSaveBlock: () => {},
  })
  return (
    <fieldset class="field-group">
      <legend>{messages.newVenue({ name: picked.name })}</legend>
      <TextField {...field('address')} />
      <FieldRow>
        <TextField {...field('zip')} />
        <TextField {...field('city')} />
        <TextField {...field('country')} />
      </FieldRow>
    </fieldset>
  )
}
