import { locateExactButton, locateTitle } from './form-actions.ts'
import type { SignedInFixture, TestPage } from './test-page.ts'

/** Changes the title of an event and saves it after another user has changed the title and the price. */
export async function causeEditConflict<P extends TestPage>({ visit, factories, rest, getUser }: SignedInFixture<P>) {
  const { id } = await factories.event({ title: 'Ours', cost: '1 €' })
  const { headers } = await getUser('administrator')
  const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
  await locateTitle(page).fill('Mine')
  await rest.withHeaders(headers).patch(`/events/${id}`, { title: 'Theirs', cost: '2 €' })
  await locateExactButton(page, 'Save changes').click()
  const notice = page.getByRole('alertdialog')
  await notice.getByText('Somebody else has saved changes since you opened this').waitFor()
  return { id, page, notice }
}
