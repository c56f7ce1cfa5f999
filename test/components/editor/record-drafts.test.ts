import { describe, it } from 'vitest'
import { testReloadAndExpiredSession, typeDraft } from '../../support/page-flows/record-drafts.ts'
import { useSignedInPage } from './event-form.ts'

const signedIn = useSignedInPage()
const { factories } = signedIn

describe('drafts of venues, organizers, categories, tags and translations', () => {
  it.each([
    ['organizers', 'Name', () => factories.organizer(), {}],
    ['categories', 'Name', () => factories.category(), {}],
    ['tags', 'Name', () => factories.tag(), {}],
    ['events', 'Title (French)', () => factories.event(), { path: 'translate/?to=fr', language: 'fr' }],
  ] as const)(
    '%s, %s: an expired session asks for the password, and a reload restores the draft',
    async (kind, label, create, options) => {
      const { id } = await create()
      const draft = await typeDraft(signedIn, { kind, id, label, ...options })
      await testReloadAndExpiredSession(signedIn, draft)
    },
  )
})
