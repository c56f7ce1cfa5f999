import { contactExample, contactFields } from './contact.ts'
import type { NamedKindDefinition } from './fields.ts'

export const organizer = {
  name: 'organizer',
  described: 'an organizer',
  filterDescription: 'Only events of one of these organizers.',
  jsonLdType: 'Organization',
  openGraphType: 'profile',
  csvPrefixes: ['Organizer', 'Contact'],
  fields: { ...contactFields, website: { ...contactFields.website, isSearched: true } },
  example: { organizer: 'Friends of the Library', ...contactExample },
} as const satisfies NamedKindDefinition
