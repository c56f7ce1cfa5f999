import type { Inputs, Organizer } from '../../../index.ts'
import { newPublication, type PublicationValues, toPublicationValues } from '../form/publication-values.ts'
import { type PickedImage, toPickedImage } from '../../lib/picked-image.ts'
import type { FieldValues } from './field-values.ts'

/** The values of the organizer form. The texts are those of one language. */
export type OrganizerValues = PublicationValues & { image: PickedImage | null } & FieldValues<
    Inputs['organizers']['create'],
    'organizer' | 'phone' | 'email' | 'website' | 'description' | 'excerpt'
  >

export const emptyOrganizer: OrganizerValues = {
  organizer: '',
  phone: '',
  email: '',
  website: '',
  image: null,
  description: '',
  excerpt: '',
  ...newPublication,
}

export const toOrganizerValues = (organizer: Organizer): OrganizerValues => ({
  organizer: organizer.organizer,
  phone: organizer.phone ?? '',
  email: organizer.email ?? '',
  website: organizer.website ?? '',
  image: toPickedImage(organizer.image),
  description: organizer.description ?? '',
  excerpt: organizer.excerpt ?? '',
  ...toPublicationValues(organizer),
})
