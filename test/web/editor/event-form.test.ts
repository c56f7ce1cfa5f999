import { expect, it } from 'vitest'
import {
  fillDescription,
  locateExactButton,
  expectAccessible,
  fillRequiredFields,
  expectFocus,
  describeInBrowser,
  pickOption,
  showDescriptionHtml,
  showMoreFields,
  waitForSaved,
  useSignedInBrowser,
} from './event-form.ts'

const { visit, factories, getUser, readStoredEvent } = useSignedInBrowser()

describeInBrowser('editing an event', () => {
  it('a formatting button changes nothing else in the text', async () => {
    const { id } = await factories.event({ description: 'One  &amp; two\r\n\r\nthree\tfour' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })

    const description = await showDescriptionHtml(page)
    await description.evaluate((area: HTMLTextAreaElement) => {
      const start = area.value.indexOf('three')
      area.focus()
      area.setSelectionRange(start, start + 5)
    })
    await locateExactButton(page, 'Bold').click()
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect((await readStoredEvent(id)).description).toBe('One  &amp; two\r\n\r\n<strong>three</strong>\tfour')
  })

  it('the preview shows the event as its page does, without unsafe markup', async () => {
    await factories.venue({ venue: 'Quay House', address: '3 Quay Street', city: 'Piraeus' })
    const options = {
      signedInAs: await getUser('author'),
      expectedConsoleErrors: /inline event handler violates|inline style/,
    }
    const page = await visit('/en/edit/events/new/', options)
    await fillRequiredFields(page, 'Look')
    await pickOption(page, 'Venues', 'quay', /Quay House/)
    await showMoreFields(page)
    await pickOption(page, 'Organizers', 'Eleni', 'Create “Eleni”')
    await fillDescription(page, dangerous)

    await locateExactButton(page, 'Preview').click()

    const preview = page.getByRole('dialog', { name: 'Preview' })
    await preview.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
    await preview.getByText(/Saturday,? 5 December 2026,? 20:30\s?–\s?22:30/).waitFor()
    await preview.getByText('3 Quay Street').waitFor()
    await preview.getByText('Eleni', { exact: true }).last().waitFor()
    await expect
      .poll(() => preview.locator('.prose').innerHTML())
      .toBe('<p>Fine</p><img src="x" loading="lazy" alt="">')
    await expect.poll(() => page.title()).toContain('New event')
    await expectAccessible(page)
    await preview.getByRole('link', { name: 'Quay House' }).click()
    expect(page.url()).toMatch(/\/edit\/events\/new\/$/)
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await expectFocus(locateExactButton(page, 'Preview'))
  })
})

describeInBrowser('a save that fails', () => {
  it('shows that the body is too large', async () => {
    const page = await visit('/en/edit/events/new/', {
      signedInAs: await getUser('editor'),
      expectedConsoleErrors: /status of 413/,
    })
    await fillRequiredFields(page, 'Long')
    await fillDescription(page, 'x'.repeat(1_000_100))

    await locateExactButton(page, 'Save draft').click()

    await page.getByRole('alert').getByText('The body is too large.').waitFor()
  })
})

/** HTML with a script, an event handler, a form field and a style. */
const dangerous =
  '<p style="position:fixed">Fine</p><img src=x onerror="document.title=1"><script>document.title=2</script>' +
  '<form action="https://elsewhere.example/"><input name="password"></form><style>main{display:none}</style>'
