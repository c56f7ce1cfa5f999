import type { FieldDefinitions } from './fields.ts'

/** How one reaches a venue or an organizer. */
export const contactFields = {
  phone: {
    type: 'line',
    maxLength: 100,
    description: 'Telephone number.',
    isSearched: true,
    jsonLd: 'telephone',
    csv: { name: 'Phone', position: 11 },
  },
  website: {
    type: 'webAddress',
    description: 'URL of the website.',
    jsonLd: 'sameAs',
    csv: { name: 'Website', position: 12, otherNames: ['URL'] },
  },
  email: {
    type: 'line',
    maxLength: 254,
    description: 'E-mail address.',
    isSearched: true,
    jsonLd: 'email',
    csv: { name: 'Email', position: 10 },
  },
} as const satisfies FieldDefinitions

export const contactExample = { email: 'library@example.org', phone: '+30 2410 000000' } as const
