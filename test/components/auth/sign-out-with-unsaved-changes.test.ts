import { describe, it } from 'vitest'
import { testDiscardAndSignOut } from '../../support/page-flows/sign-out.ts'
import { useSignedInPage } from '../editor/event-form.ts'

const signedIn = useSignedInPage()

describe('signing out with unsaved texts', () => {
  it.each(['fr', 'el'] as const)('discards the user’s own texts, and keeps those of other users: %s', language =>
    testDiscardAndSignOut(signedIn, language),
  )
})
