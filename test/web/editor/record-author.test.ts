import { it } from 'vitest'
import { chooseAuthor, testSaveAuthor } from '../../support/page-flows/record-author.ts'
import { expectAccessible, describeInBrowser, useSignedInBrowser } from './event-form.ts'

const signedIn = useSignedInBrowser()

describeInBrowser('the author of a venue or an organizer', () => {
  it('an administrator finds the author by name: venues', async () => {
    const choice = await chooseAuthor(signedIn, 'venues')
    await expectAccessible(choice.page)
    await testSaveAuthor(signedIn, choice)
  })
})
