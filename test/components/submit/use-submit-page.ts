import type { Page } from '../support/page.ts'
import { usePage } from '../support/page.ts'
import { createProof } from '../../support/proof-of-work.ts'
import { testStartTime, uniqueName } from '../../support/use-service.ts'

export { readFieldError, readStorage } from '../users/use-user-pages.ts'
export { expectFocus } from '../../support/page-flows/expect-focus.ts'

/** A calendar that accepts submissions, and its page. `submit` stores a submission over the API. */
export function useSubmitPage() {
  const fixture = usePage({ settings: { auth: 'required', acceptsSubmissions: true, siteTimezone: 'Europe/Athens' } })
  const submit = async (fields: object = {}) => {
    const { status, body } = await fixture.rest.post('/submissions', {
      title: uniqueName('Fair'),
      start_date: '2026-12-05 18:00:00',
      end_date: '2026-12-05 20:00:00',
      sender_name: 'Anna Vlachou',
      sender_email: 'anna@example.org',
      proof: createProof(testStartTime.getTime() / 1_000),
      ...fields,
    })
    if (status !== 201) throw new Error(`the submission failed: ${JSON.stringify(body)}`)
    const { id, token } = body as { id: number; token: string }
    return { id, token, fragment: `#${id}.${token}` }
  }
  const read = async ({ id, token }: { id: number; token: string }) =>
    (await fixture.rest.get(`/submissions/${id}?token=${token}`)).body
  const editor = async () => fixture.rest.withHeaders((await fixture.factories.user('editor')).headers)
  return { ...fixture, submit, read, editor }
}

export const fillTime = async (page: Page, label: 'Start' | 'End', date: string, time: string) => {
  await page.getByLabel(`${label}: date`).fill(date)
  await page.getByLabel(`${label}: time`).fill(time)
}

/** Fills in the fields that are required. */
export async function fillForm(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await fillTime(page, 'Start', '05/12/2026', '18:00')
  await fillTime(page, 'End', '05/12/2026', '20:00')
  await page.getByLabel('Your name').fill('Anna Vlachou')
  await page.getByLabel('Your e-mail address').fill('anna@example.org')
}

export const send = (page: Page) => page.getByRole('button', { name: 'Send to the editors' }).click()
