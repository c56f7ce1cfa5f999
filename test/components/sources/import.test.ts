import { describe, expect, it } from 'vitest'
import { addImports, buildLine, buildLines } from '../../jobs/use-imports.ts'
import { usePage, type Page } from '../support/page.ts'

const imports = addImports(usePage())
const { visit, sources, work, send, read, findEvents, service } = imports

/** Chooses a file in the form, as the dialog of a browser does. */
const chooseFile = (page: Page, name: string, content: string | Uint8Array<ArrayBuffer>) =>
  page.getByLabel('File', { exact: true }).evaluate((input: HTMLInputElement) => {
    Object.defineProperty(input, 'files', { value: [new File([content], name)], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The id of the import whose page is open. */
const readId = async (page: Page): Promise<number> => {
  await page.waitForURL(/\/edit\/import\/\d+\/$/)
  return Number(/(\d+)\/$/.exec(page.url())?.[1])
}

const encode = (text: string): string => Buffer.from(text).toString('base64')

const readCounts = (page: Page) => page.locator('.import-counts').textContent()

describe('an import', () => {
  it('shows a preview that stores nothing, then imports and shows the result', async () => {
    await imports.importFile('march.ndjson', buildLines('march', 2))
    const lines = [
      buildLine('march', 0, { title: 'Moved fair' }),
      buildLine('march', 1),
      buildLine('march', 2),
      { id: 9 },
    ]
    const page = await visit('/en/edit/events/')
    await page.getByRole('link', { name: 'Import', exact: true }).click()

    await chooseFile(page, 'march.ndjson', lines.map(line => JSON.stringify(line)).join('\n'))
    await page.getByText(/^march\.ndjson \([\d.]+ kB\)$/).waitFor()
    await button(page, 'Preview').click()
    const id = await readId(page)
    await page.getByRole('heading', { level: 1, name: 'Reading: march.ndjson' }).waitFor()
    await page.getByRole('progressbar').waitFor()
    await work(id)

    await page.getByRole('heading', { level: 1, name: 'Preview: march.ndjson' }).waitFor()
    await page.getByText('Nothing is stored yet.').waitFor()
    expect(await readCounts(page)).toBe('New1Changed1Unchanged1Skipped1')
    await page.getByRole('row').filter({ hasText: 'Would be changed' }).getByText('Moved fair').waitFor()
    expect(await findEvents('Moved fair')).toEqual([])

    await button(page, 'Import 2 events').click()
    await page.getByRole('heading', { level: 1, name: 'Importing: march.ndjson' }).waitFor()
    await work(id)

    await page.getByRole('heading', { level: 1, name: 'Imported: march.ndjson' }).waitFor()
    expect(await readCounts(page)).toBe('New1Changed1Unchanged1Skipped1')
    await page.getByRole('row').filter({ hasText: 'Skipped' }).waitFor()
    expect(await findEvents('Moved fair')).toHaveLength(1)
    await page.getByRole('link', { name: 'Go to the events' }).click()
    await page.getByRole('row').filter({ hasText: 'Moved fair' }).waitFor()
  })

  it('sends the options', async () => {
    const page = await visit('/en/edit/import/')
    await page.getByLabel('Or the address of a calendar').fill('https://town.example/fair.csv')
    await page.getByText('Options').click()
    await page.getByLabel('Status of new events').selectOption('Waiting for review')
    await page.getByLabel('Language of its texts').selectOption('Greek')
    await page.getByLabel('Kind').selectOption('Table (CSV)')
    await button(page, 'Preview').click()

    expect(await read(await readId(page))).toMatchObject({
      name: 'town.example',
      url: 'https://town.example/fair.csv',
      kind: 'csv',
      language: 'el',
      timezone: 'UTC',
      default_status: 'pending',
      categories: [],
      dry_run: true,
    })
  })

  it('shows how far it is, and is canceled', async () => {
    const { id } = await send({ name: 'long.ndjson', file: encode(buildLines('long', 2)) })
    await service.db.prisma.$executeRaw`
      update runs set state = 'running', processed = 30, expected = 120 where import_id = ${id}`
    const page = await visit(`/en/edit/import/${id}/`)
    await page.getByText('30 of 120 events').waitFor()
    expect(await page.getByRole('progressbar').getAttribute('value')).toBe('30')

    await button(page, 'Cancel').click()
    await page.getByText('The import was canceled. Events that it has already stored stay.').waitFor()
    await page.waitForURL(/\/edit\/import\/$/)
    expect((await sources.get(`/imports/${id}`)).status).toBe(404)
  })

  it('that failed after a part shows what was stored, and is run again', async () => {
    const { id } = await send({ name: 'part.ndjson', file: encode(buildLines('part', 2)) })
    const items = JSON.stringify([{ outcome: 'created', title: 'part 0', reason: '' }])
    await service.db.prisma.$executeRaw`
      update runs set state = 'failed', message = 'Too long.', created = 1, processed = 1, items = ${items}::jsonb
       where import_id = ${id}`
    const page = await visit(`/en/edit/import/${id}/`)
    await page.getByRole('heading', { level: 1, name: 'Imported in part: part.ndjson' }).waitFor()
    expect(await readCounts(page)).toBe('New1Changed0Unchanged0Skipped0')
    await page.getByRole('row').filter({ hasText: 'part 0' }).waitFor()

    await button(page, 'Try again').click()
    await page.getByRole('heading', { level: 1, name: 'Importing: part.ndjson' }).waitFor()
    await work(id)
    await page.getByRole('heading', { level: 1, name: 'Imported: part.ndjson' }).waitFor()
  })

  it('whose preview is canceled has stored nothing', async () => {
    const { id } = await send({ name: 'plan.ndjson', file: encode(buildLines('plan', 1)), dry_run: true })
    const page = await visit(`/en/edit/import/${id}/`)
    await button(page, 'Cancel').click()
    await page.getByText('The preview was canceled. Nothing was stored.').waitFor()
  })

  it('of a file without events says why', async () => {
    const page = await visit('/fr/edit/import/')
    await page.getByLabel('Fichier', { exact: true }).evaluate((input: HTMLInputElement) => {
      Object.defineProperty(input, 'files', { value: [new File(['Hello'], 'letter.txt')] })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await button(page, 'Aperçu').click()
    const id = await readId(page)
    const { message } = await work(id)

    expect(message).not.toBe('')
    await page.getByRole('heading', { level: 1, name: 'Non importé : letter.txt' }).waitFor()
    await page.getByText(message).waitFor()
    await page.getByRole('link', { name: 'Importer un autre fichier' }).click()
    await page.getByLabel('Fichier', { exact: true }).waitFor()
  })

  it('without anything new cannot be run', async () => {
    await imports.importFile('same.ndjson', buildLines('same', 1))
    const { id } = await send({ name: 'same.ndjson', file: encode(buildLines('same', 1)), dry_run: true })
    await work(id)
    const page = await visit(`/en/edit/import/${id}/`)

    await page.getByText('There is nothing new to import.').waitFor()
    expect(await button(page, /^Import/).count()).toBe(0)
  })

  it('that is no longer kept says so', async () => {
    const page = await visit('/en/edit/import/999999/')
    await page.getByRole('heading', { level: 1, name: 'This import is no longer kept' }).waitFor()
  })
})

describe('the form of an import', () => {
  it('needs a file or an address', async () => {
    const page = await visit('/en/edit/import/')
    await button(page, 'Preview').click()

    await page.getByText('Choose a file or give an address.').waitFor()
    expect(await page.getByLabel('File', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Or the address of a calendar').fill('ftp://town.example/')
    await button(page, 'Preview').click()
    await expect.poll(() => page.getByLabel('Or the address of a calendar').getAttribute('aria-invalid')).toBe('true')
  })

  it('does not send a file that is too large', async () => {
    const page = await visit('/en/edit/import/')
    await chooseFile(page, 'large.ics', new Uint8Array(12_000_000))
    await button(page, 'Preview').click()

    await page.getByText('This file has 12 MB. Choose one of at most 10 MB.').waitFor()
    await button(page, 'Remove the file').click()
    await page.getByText('Drop a file here, or choose one').waitFor()
    expect(page.requests.filter(({ url }) => url.includes('imports.create'))).toEqual([])
  })

  it('says that the service cannot be reached, and sends the same file again', async () => {
    const page = await visit('/en/edit/import/')
    await chooseFile(page, 'again.ndjson', buildLines('again', 1))
    await page.route('**/imports.create**', route => route.abort())
    await button(page, 'Preview').click()
    await page.getByRole('alert').filter({ hasText: 'The calendar cannot be reached' }).waitFor()

    await page.unroute('**/imports.create**')
    await button(page, 'Preview').click()
    expect((await work(await readId(page))).created_count).toBe(1)
  })
})
