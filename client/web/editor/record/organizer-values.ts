import type { Inputs, Organizer } from '../../../index.ts'
import { newPublication, type PublicationValues, toPublicationValues } from '../form/publication-values.ts'
import type { FieldValues } from './field-values.ts'

/** The values of the organizer form. The texts are those of one language. */
export type OrganizerValues = PublicationValues &
  FieldValues<
    Inputs['organizers']['create'],
    'organizer' | 'phone' | 'email' | 'website' | 'image' | 'description' | 'excerpt'
  >

export const emptyOrganizer: OrganizerValues = {
  organizer: '',
  phone: '',
  email: '',
  website: '',
  image: '',
  description: '',
  excerpt: '',
  ...newPublication,
}

export const toOrganizerValues = (organizer: Organizer): OrganizerValues => ({
  organizer: organizer.organizer,
  phone: organizer.phone ?? '',
  email: organizer.email ?? '',
  website: organizer.website ?? '',
  image: organizer.image?.url ?? '',
  description: organizer.description ?? '',
  excerpt: organizer.excerpt ?? '',
  ...toPublicationValues(organizer),
})
