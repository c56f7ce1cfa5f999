import type { Page } from '../support/page.ts'
import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { fillRequiredFields, locateExactButton, useSignedInPage } from './event-form.ts'

const { visit, factories, getUser } = useSignedInPage()

/**
 * Holds back the next request to a procedure. The returned function lets it go, and returns when the page has the
 * answer.
 */
async function hold(page: Page, procedure: string) {
  let letGo = () => {}
  const released = new Promise<void>(done => (letGo = done))
  let resolveAnswered = (_answered: Promise<void>) => {}
  const answered = new Promise<void>(done => (resolveAnswered = done))
  await page.route(`**/trpc/*${procedure}*`, async route => {
    await page.unroute(`**/trpc/*${procedure}*`)
    resolveAnswered(released.then(() => route.continue()))
  })
  return async () => {
    letGo()
    await answered
    // The answer to a later request comes later.
    await page.evaluate(() => fetch(location.href).then(response => response.text()))
  }
}

const toAgenda = async (page: Page) => {
  await page.getByRole('link', { name: 'Agenda' }).click()
  await page.waitForURL('**/en/agenda/')
}

describe('a user who leaves the page before a response arrives', () => {
  it('stays on the other page when a new record is saved', async () => {
    const page = await visit('/en/edit/organizers/new/', { signedInAs: await getUser('editor') })
    await page.getByLabel('Name').fill(uniqueName('Slow'))
    const release = await hold(page, 'organizers.create')
    await locateExactButton(page, 'Save').click()
    await toAgenda(page)

    await release()

    expect(page.url()).toMatch(/\/en\/agenda\/$/)
  })

  it('stays on the other page when a record is moved to the trash', async () => {
    const { id } = await factories.organizer()
    const page = await visit(`/en/edit/organizers/${id}/`, { signedInAs: await getUser('editor') })
    const release = await hold(page, 'organizers.update')
    await locateExactButton(page, 'Move to the trash').click()
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await page.waitForURL('**/organizers/new/?copy=*')

    await release()

    await page.getByText('Moved to the trash').waitFor()
    expect(page.url()).toMatch(/\/organizers\/new\/\?copy=\d+$/)
  })

  it('stays on the other page when a new event is saved', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })
    await fillRequiredFields(page, 'Slow')
    const release = await hold(page, 'events.create')
    await locateExactButton(page, 'Save draft').click()
    await toAgenda(page)

    await release()

    expect(page.url()).toMatch(/\/en\/agenda\/$/)
  })

  it('stays on the other page when a record to translate is found', async () => {
    await factories.tag()
    const page = await visit('/en/edit/translations/', { signedInAs: await getUser('editor') })
    const begin = locateExactButton(page, 'Translate into Greek: Tags')
    await begin.waitFor()
    const release = await hold(page, 'tags.list')
    await begin.click()
    await toAgenda(page)

    await release()

    expect(page.url()).toMatch(/\/en\/agenda\/$/)
  })
})
