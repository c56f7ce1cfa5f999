import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import {
  locateExactButton,
  expectAccessible,
  describeInBrowser,
  waitForSaved,
  useSignedInBrowser,
} from './event-form.ts'

const { visit, rest, writer } = useSignedInBrowser()

type Kind = 'venues' | 'organizers' | 'categories' | 'tags'

const name = (page: Page) => page.getByLabel(/^(Name|Nom|Όνομα)( \*)?$/)
const about = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })
const headingOf = { venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' }

async function idAt(page: Page, kind: Kind): Promise<number> {
  await page.waitForURL(new RegExp(`/edit/${kind}/\\d+/$`))
  await page.getByRole('heading', { name: `Edit ${headingOf[kind]}` }).waitFor()
  return Number(/(\d+)\/$/.exec(page.url())?.[1])
}

/** Saves a new record and loses the response. `arrives`: whether the request reaches the service. */
async function createAndLoseResponse(kind: Kind, { arrives }: { arrives: boolean }) {
  const { headers, ...who } = await writer('editor')
  const page = await visit(`/en/edit/${kind}/new/`, {
    ...who,
    expectedConsoleErrors: /ERR_CONNECTION_RESET|ERR_FAILED/,
  })
  const called = uniqueName('Lost')
  await name(page).fill(called)
  await about(page).fill('As it was first')
  const creation = `**/trpc/*${kind}.create*`
  await page.route(creation, async route => {
    if (arrives) await route.fetch()
    await route.abort('connectionreset')
  })
  await locateExactButton(page, 'Save').click()
  await page.getByRole('alert').getByText('The calendar cannot be reached.').waitFor()
  await page.unroute(creation)
  const search = encodeURIComponent(`"${called}"`)
  const count = async () =>
    (await rest.withHeaders(headers).get(`/${kind}?hide_empty=0&search=${search}`)).body.total as number
  const stored = async (id: number) => (await rest.withHeaders(headers).get(`/${kind}/${id}`)).body
  return { page, called, count, stored }
}

describeInBrowser('creating a record when the response is lost', () => {
  it.each(['venues'] as const)(
    'finds the stored record and continues with it, so that it is not created twice: %s',
    async kind => {
      const { page, called, count, stored } = await createAndLoseResponse(kind, { arrives: true })
      await about(page).fill('As it is now')

      await locateExactButton(page, 'Save').click()
      const question = page.getByRole('alertdialog')
      await question.getByText('This seems to be saved already').waitFor()
      await expectAccessible(page)
      expect(await count()).toBe(1)
      await question.getByRole('button', { name: 'Continue with it' }).click()

      const id = await idAt(page, kind)
      await expect.poll(() => about(page).inputValue()).toBe('As it is now')
      expect(await name(page).inputValue()).toBe(called)
      await locateExactButton(page, 'Save').click()
      await waitForSaved(page)
      expect(await stored(id)).toMatchObject({ description: 'As it is now' })
      expect(await count()).toBe(1)
    },
  )
})
