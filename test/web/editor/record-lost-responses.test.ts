import { it } from 'vitest'
import {
  createRecordAndLoseResponse,
  saveLostRecordAgain,
  testContinueWithStoredRecord,
} from '../../support/page-flows/lost-responses.ts'
import { expectAccessible, describeInBrowser, useSignedInBrowser } from './event-form.ts'

const signedIn = useSignedInBrowser()

describeInBrowser('creating a record when the response is lost', () => {
  it('finds the stored record and continues with it, so that it is not created twice: venues', async () => {
    const record = await createRecordAndLoseResponse(signedIn, 'venues')
    await saveLostRecordAgain(record)
    await expectAccessible(record.page)
    await testContinueWithStoredRecord(record)
  })
})
