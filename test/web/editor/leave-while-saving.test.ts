import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { locateExactButton, fillRequiredFields, describeInBrowser, useSignedInBrowser } from './event-form.ts'

const { visit, factories, writer } = useSignedInBrowser()

/** Holds back the next request to a procedure. The returned function lets it go, and returns when the page has the answer. */
async function hold(page: Page, procedure: string) {
  let go = () => {}
  const going = new Promise<void>(done => (go = done))
  const asked = page.waitForRequest(`**/trpc/*${procedure}*`)
  await page.route(`**/trpc/*${procedure}*`, async route => (await going, await route.continue()), { times: 1 })
  return async () => {
    const answered = (await asked).response()
    go()
    await (await answered)?.finished()
    // What is asked for later is answered later.
    await page.evaluate(() => fetch(location.href).then(page => page.text()))
  }
}

const toAgenda = async (page: Page) => {
  await page.getByRole('link', { name: 'Agenda' }).click()
  await page.waitForURL('**/en/agenda/')
}

describeInBrowser('a user who leaves the page before a response arrives', () => {
  it('stays on the other page when a new event is saved', async () => {
    const page = await visit('/en/edit/events/new/', await writer('editor'))
    await fillRequiredFields(page, 'Slow')
    const release = await hold(page, 'events.create')
    await locateExactButton(page, 'Save draft').click()
    await toAgenda(page)

    await release()

    expect(page.url()).toMatch(/\/en\/agenda\/$/)
  })

  it('stays on the other page when a record to translate is found', async () => {
    await factories.tag()
    const page = await visit('/en/edit/translations/', await writer('editor'))
    const begin = locateExactButton(page, 'Translate into Greek: Tags')
    await begin.waitFor()
    const release = await hold(page, 'tags.list')
    await begin.click()
    await toAgenda(page)

    await release()

    expect(page.url()).toMatch(/\/en\/agenda\/$/)
  })
})
