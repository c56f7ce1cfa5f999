import type { contactFields } from './contact.ts'

/** The ways to reach a record, in the order in which a page shows them, with the type of their input (HTML). */
export const contactInputTypes = {
  phone: 'tel',
  email: 'email',
  website: 'url',
} as const satisfies Record<keyof typeof contactFields, string>

export type ContactName = keyof typeof contactInputTypes
export type ContactType = (typeof contactInputTypes)[ContactName]

export type Contact = { name: ContactName; type: ContactType; value: string }

/** The ways to reach a record that it has. */
export const listContacts = (record: Partial<Record<ContactName, string | undefined>>): Contact[] =>
  (Object.entries(contactInputTypes) as [ContactName, ContactType][]).flatMap(([name, type]) => {
    const value = record[name]
    return value ? [{ name, type, value }] : []
  })
