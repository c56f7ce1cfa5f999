import { expect } from 'vitest'
import { locateExactButton, pickOption, waitForSaved } from './form-actions.ts'
import type { SignedInFixture, TestPage } from './test-page.ts'

/** An administrator opens a record and chooses another author by name. */
export async function chooseAuthor<P extends TestPage>(
  { visit, factories, getUser }: SignedInFixture<P>,
  kind: 'venues' | 'organizers',
) {
  const author = await getUser('author')
  const { id } = kind === 'venues' ? await factories.venue() : await factories.organizer()
  const page = await visit(`/en/edit/${kind}/${id}/`, { signedInAs: await getUser('administrator') })

  await pickOption(page, 'Author', author.login, new RegExp(`^${author.login}`))
  return { page, path: `/${kind}/${id}`, author }
}

type AuthorChoice = Awaited<ReturnType<typeof chooseAuthor<TestPage>>>

/** Saves the form of `chooseAuthor`. The service stores the chosen author. */
export async function testSaveAuthor({ rest }: SignedInFixture, { page, path, author }: AuthorChoice): Promise<void> {
  await locateExactButton(page, 'Save').click()

  await waitForSaved(page)
  expect((await rest.withHeaders(author.headers).get(path)).body).toMatchObject({ author: author.id })
}
