import { expect, it } from 'vitest'
import {
  locateExactButton,
  expectAccessible,
  describeInBrowser,
  pickOption,
  waitForSaved,
  useSignedInBrowser,
} from './event-form.ts'

const { visit, factories, rest, writer } = useSignedInBrowser()

describeInBrowser('the author of a venue or an organizer', () => {
  it.each(['venues'] as const)('an administrator finds the author by name: %s', async kind => {
    const other = await writer('author')
    const { id } = kind === 'venues' ? await factories.venue() : await factories.organizer()
    const page = await visit(`/en/edit/${kind}/${id}/`, await writer('administrator'))

    await pickOption(page, 'Author', other.login, new RegExp(`^${other.login}`))
    await expectAccessible(page)
    await locateExactButton(page, 'Save').click()

    await waitForSaved(page)
    expect((await rest.withHeaders(other.headers).get(`/${kind}/${id}`)).body).toMatchObject({ author: other.id })
  })
})
