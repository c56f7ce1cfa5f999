import { expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { createJpegBase64 } from '../../support/images.ts'
import {
  describeInBrowser,
  expectAccessible,
  expectFocus,
  locateDescription,
  locateExactButton,
  showDescriptionHtml,
  useSignedInBrowser,
  waitForSaved,
} from './event-form.ts'

const { visit, factories, rest, getUser, readStoredEvent } = useSignedInBrowser()

const locateToolButton = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatting: Description' }).getByRole('button', { name, exact: true })

async function visitEvent(description: string, screen: 'phone' | 'wide' = 'wide') {
  const { id } = await factories.event({ description })
  const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor'), screen })
  const text = locateDescription(page)
  await text.click()
  const save = async () => {
    await locateExactButton(page, 'Save changes').click()
    await waitForSaved(page)
    return (await readStoredEvent(id)).description
  }
  return { page, text, save }
}

describeInBrowser('the editor of formatted text', () => {
  it('formats what is typed, with the keys and with the toolbar, and undoes it', async () => {
    const { page, text, save } = await visitEvent('')
    await page.keyboard.press('Control+Alt+2')
    await page.keyboard.type('Programme\n')
    await page.keyboard.type('Bring ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('boots')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' & coats\n')
    await locateToolButton(page, 'Bulleted list').click()
    await page.keyboard.type('Walk\nTalk\n\n')
    await page.keyboard.type('The end')
    await expect.poll(() => text.getByRole('listitem').count()).toBe(2)
    expect(await locateToolButton(page, 'Bold').getAttribute('aria-pressed')).toBe('false')
    await expectAccessible(page)

    // The toolbar is one stop of the Tab key before the text.
    await page.keyboard.press('Shift+Tab')
    await expectFocus(locateToolButton(page, 'Heading'))
    await page.keyboard.press('End')
    await expectFocus(locateToolButton(page, 'HTML'))
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectFocus(locateToolButton(page, 'Undo'))
    await page.keyboard.press('Escape')
    await expectFocus(text)
    await page.keyboard.press('Control+Shift+9')
    await locateToolButton(page, 'Undo').click()
    await expect.poll(() => text.getByRole('blockquote').count()).toBe(0)

    expect(await save()).toBe(
      '<h2>Programme</h2>\n<p>Bring <strong>boots</strong> &amp; coats</p>\n<ul>\n<li>Walk</li>\n<li>Talk</li>\n</ul>\n<p>The end</p>',
    )
  })

  it('makes links with checked addresses and inserts pictures of the calendar with a description', async () => {
    const { headers } = await getUser('editor')
    const { body: picture } = await rest.withHeaders(headers).post('/media', { file: await createJpegBase64(80, 60) })
    const { page, save } = await visitEvent('<p>Tickets</p>')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+k')
    const link = page.getByRole('dialog', { name: 'Link' })
    await link.getByLabel('Address').fill('javascript:alert(1)')
    await link.getByRole('button', { name: 'Apply' }).click()
    await link.getByText('This is not an address.').waitFor()
    await link.getByLabel('Address').fill('example.org/tickets')
    await page.keyboard.press('Enter')
    await link.waitFor({ state: 'detached' })
    await page.keyboard.press('End')

    await locateToolButton(page, 'Picture').click()
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    await dialog.getByLabel('Description').fill('Two boats')
    await dialog.locator('.image-tile').click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.locator('.rich-text img[alt="Two boats"]').waitFor()

    expect(await save()).toBe(
      `<p><a href="https://example.org/tickets">Tickets</a><img src="${picture.url}" alt="Two boats" width="80" height="60" /></p>`,
    )
  })

  it('cleans what is pasted from Word and Google Docs', async () => {
    const { page, save } = await visitEvent('')
    await paste(page, wordHtml)
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n\n')
    await paste(page, googleHtml)

    expect(await save()).toBe(
      [
        '<h2>Title</h2>',
        '<p>Some <strong>bold</strong> text</p>',
        '<ul>\n<li>One\n<ol>\n<li>Deeper</li>\n</ol></li>\n<li>Two</li>\n</ul>',
        '<p>Read <a href="https://example.org/">this</a> <strong><em>now</em></strong></p>',
        '<ul>\n<li>First\n<ul>\n<li>Second</li>\n</ul></li>\n</ul>',
      ].join('\n'),
    )
  })

  it('works on a narrow phone, and shows HTML with a reason when it would lose something', async () => {
    const { id } = await factories.event({ description: '<table><tr><td>10:00</td></tr></table>\r\n' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor'), screen: 'phone' })
    await page.setViewportSize({ width: 320, height: 700 })

    await page.getByText('This text has HTML that the editor would lose: <table>').waitFor()
    const source = await showDescriptionHtml(page)
    await locateToolButton(page, 'HTML').click()
    await page.getByText('This text has HTML that the editor would lose').waitFor()
    await source.fill('<p>10:00</p>')
    await locateToolButton(page, 'HTML').click()

    await locateDescription(page).getByText('10:00').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const sizes = await page.locator('.html-tools button').evaluateAll(buttons =>
      buttons.map(button => {
        const { width, height } = button.getBoundingClientRect()
        return Math.min(width, height)
      }),
    )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
  })
})

/** Pastes HTML at the caret. */
const paste = (page: Page, html: string): Promise<void> =>
  page.locator('.rich-text').evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const wordItem = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt'>&nbsp; </span></span>` +
  `</span><![endif]>${text}<o:p></o:p></p>`

const wordHtml =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body lang=EN-GB>' +
  '<!--StartFragment--><h1 style="mso-outline:1">Title<o:p></o:p></h1>' +
  "<p class=MsoNormal style='margin:0'>Some <b style='mso-bidi-font-weight:normal'>bold</b> text<o:p></o:p></p>" +
  wordItem(1, '·', 'One') +
  wordItem(2, '1.', 'Deeper') +
  wordItem(1, '·', 'Two') +
  '<!--EndFragment--></body></html>'

const googleHtml =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1">' +
  '<span style="font-weight:400">Read </span><a href="https://example.org/" style="text-decoration:none"><span style="color:#15c">this</span></a>' +
  '<span> </span><span style="font-weight:700;font-style:italic">now</span></p><br /><ul style="margin:0">' +
  '<li dir="ltr" style="font-weight:400"><p role="presentation"><span>First</span></p></li>' +
  '<ul><li dir="ltr"><p role="presentation"><span>Second</span></p></li></ul></ul></b>'
