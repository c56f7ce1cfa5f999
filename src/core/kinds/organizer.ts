import { contactFields } from './contact.ts'
import type { NamedKindDefinition } from './fields.ts'

export const organizer = {
  name: 'organizer',
  jsonLdType: 'Organization',
  csvPrefixes: ['Organizer', 'Contact'],
  fields: { ...contactFields, website: { ...contactFields.website, isSearched: true } },
  example: { organizer: 'Friends of the Library', email: 'library@example.org', phone: '+30 2410 000000' },
} as const satisfies NamedKindDefinition
