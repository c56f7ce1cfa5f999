import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { locateExactButton, describeInBrowser, useSignedInBrowser } from './event-form.ts'

const { visit, factories, getUser } = useSignedInBrowser()

/**
 * Holds back the next request to a procedure. Returns a function that releases it and resolves when the page has
 * handled the response.
 */
async function holdRequest(page: Page, procedure: string) {
  let release = () => {}
  const isReleased = new Promise<void>(done => (release = done))
  const heldRequest = page.waitForRequest(`**/trpc/*${procedure}*`)
  await page.route(`**/trpc/*${procedure}*`, async route => (await isReleased, await route.continue()), { times: 1 })
  return async () => {
    const response = (await heldRequest).response()
    release()
    await (await response)?.finished()
    // When the page has the response to a later request, it has handled this one.
    await page.evaluate(() => fetch(location.href).then(page => page.text()))
  }
}

const openAgenda = async (page: Page) => {
  await page.getByRole('link', { name: 'Agenda' }).click()
  await page.waitForURL('**/en/agenda/')
}

describeInBrowser('a user who leaves the page before a response arrives', () => {
  it('stays on the other page when a record to translate is found', async () => {
    await factories.tag()
    const page = await visit('/en/edit/translations/', { signedInAs: await getUser('editor') })
    const begin = locateExactButton(page, 'Translate into Greek: Tags')
    await begin.waitFor()
    const release = await holdRequest(page, 'tags.list')
    await begin.click()
    await openAgenda(page)

    await release()

    expect(page.url()).toMatch(/\/en\/agenda\/$/)
  })
})
