import { useMessages } from '../../lib/text/messages.ts'
import { FieldRow } from '../../ui/form/field-frame.tsx'
import { type FieldProps } from '../../ui/form/field-frame.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import type { NewVenueAddress, PickedVenue } from './event-values.ts'

/** The addresses of the venues that are created with the event. */
export function NewVenueFields({ id, value, change }: FieldProps<PickedVenue[]>) {
  return (
    <>
      {value.map((venue, index) =>
        venue.id === null ? (
          <AddressFields
            key={venue.name}
            id={`${id}-${index}`}
            picked={venue}
            change={address => change(value.with(index, { ...venue, ...address }))}
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
    change: (text: string) => change({ [name]: text }),
    failure: undefined,
    setSaveBlock: () => {},
  })
  return (
    <fieldset class="field-group">
      <legend>{messages.newVenue({ name: picked.name })}</legend>
      <TextField {...field('address')} maxLength={300} />
      <FieldRow>
        <TextField {...field('zip')} maxLength={50} />
        <TextField {...field('city')} maxLength={200} />
        <TextField {...field('country')} maxLength={200} />
      </FieldRow>
    </fieldset>
  )
}
