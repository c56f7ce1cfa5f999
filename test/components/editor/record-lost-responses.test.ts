import type { Page } from '../support/page.ts'
import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateExactButton, waitForSaved, useSignedInPage } from './event-form.ts'

const { visit, rest, writer } = useSignedInPage()

const kinds = ['venues', 'organizers', 'categories', 'tags'] as const
type Kind = (typeof kinds)[number]

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

describe('creating a record when the response is lost', () => {
  it.each(['organizers', 'categories', 'tags'] as const)(
    'finds the stored record and continues with it, so that it is not created twice: %s',
    async kind => {
      const { page, called, count, stored } = await createAndLoseResponse(kind, { arrives: true })
      await about(page).fill('As it is now')

      await locateExactButton(page, 'Save').click()
      const question = page.getByRole('alertdialog')
      await question.getByText('This seems to be saved already').waitFor()
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

  it.each(kinds)('creates the record when the request did not arrive: %s', async kind => {
    const { page, count } = await createAndLoseResponse(kind, { arrives: false })
    expect(await count()).toBe(0)

    await locateExactButton(page, 'Save').click()

    await idAt(page, kind)
    expect(await count()).toBe(1)
  })

  it('finds the record by the name that was sent, not by the one typed since', async () => {
    const { page, called, count } = await createAndLoseResponse('organizers', { arrives: true })
    await name(page).fill(`${called}, renamed`)

    await locateExactButton(page, 'Save').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue with it' }).click()

    await idAt(page, 'organizers')
    await expect.poll(() => name(page).inputValue()).toBe(`${called}, renamed`)
    await locateExactButton(page, 'Save').click()
    await waitForSaved(page)
    expect(await count()).toBe(1)
  })
})

describe('text typed while a record is created', () => {
  it.each(kinds)('text typed during the save stays in the form of the new record: %s', async kind => {
    const page = await visit(`/en/edit/${kind}/new/`, await writer('editor'))
    await name(page).fill(uniqueName('Quick'))
    await page.route(`**/trpc/*${kind}.create*`, async route => {
      await about(page).fill('Typed meanwhile')
      await route.continue()
    })

    await locateExactButton(page, 'Save').click()

    await idAt(page, kind)
    await expect.poll(() => about(page).inputValue()).toBe('Typed meanwhile')
    await locateExactButton(page, 'Save').click()
    await waitForSaved(page)
    await page.goto(`/en/edit/${kind}/new/`)
    await name(page).waitFor()
    expect(await about(page).inputValue()).toBe('')
  })
})
