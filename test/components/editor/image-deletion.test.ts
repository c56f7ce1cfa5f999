import { describe, expect, it } from 'vitest'
import { createJpegBase64 } from '../../support/images.ts'
import { useSignedInPage } from './event-form.ts'

const { visit, rest, factories, getUser } = useSignedInPage()

describe('the deletion of a picture', () => {
  it('says where it is in use, keeps it after a failure, and takes it from its records', async () => {
    const [editor, contributor] = [await getUser('editor'), await getUser('contributor')]
    const asEditor = rest.withHeaders(editor.headers)
    const { id: image } = (await asEditor.post('/media', { file: await createJpegBase64(), alt: 'Old pier' })).body
    const [event, venue] = [await factories.event({ image }), await factories.venue({ image })]

    const page = await visit('/en/edit/pictures/', { signedInAs: contributor })
    await page.getByRole('button', { name: 'Old pier' }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete “Old pier” for good' }).count()).toBe(0)

    const editorPage = await visit('/en/edit/pictures/', { signedInAs: editor })
    await editorPage.getByRole('button', { name: 'Delete “Old pier” for good' }).click()
    const dialog = editorPage.getByRole('dialog', { name: 'Delete “Old pier” for good?' })
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await dialog.getByText(/^This picture is in use: 1 event and 1 venue\./).waitFor()
    await editorPage.setOffline(true)
    await dialog.getByRole('button', { name: 'Remove it there and delete it' }).click()
    await dialog.getByText('The calendar cannot be reached; nothing was changed. Try again in a moment.').waitFor()
    await editorPage.setOffline(false)
    await dialog.getByRole('button', { name: 'Remove it there and delete it' }).click()

    await editorPage.getByText('Deleted for good: “Old pier”.').waitFor()
    await editorPage.getByRole('button', { name: 'Old pier' }).waitFor({ state: 'detached' })
    expect(await asEditor.get(`/media/${image}`)).toMatchObject({ status: 404 })
    expect((await rest.get(`/events/${event.id}`)).body.image).toBe(false)
    expect((await rest.get(`/venues/${venue.id}`)).body.image).toBeUndefined()
  })

  it('goes to the last page when the only picture of a page is deleted', async () => {
    const editor = await getUser('editor')
    const asEditor = rest.withHeaders(editor.headers)
    const perPage = 24
    const pictures = await Promise.all(Array.from({ length: perPage + 1 }, () => createJpegBase64(16, 16)))
    for (const file of pictures) await asEditor.post('/media', { file, alt: 'Lighthouse' })
    const page = await visit('/en/edit/pictures/', { signedInAs: editor })
    await page.getByText(`${perPage + 1} pictures`).waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    const deleteButtons = page.getByRole('button', { name: 'Delete “Lighthouse” for good' })
    await expect.poll(() => deleteButtons.count()).toBe(1)

    await deleteButtons.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()

    await page.getByText(`${perPage} pictures`).waitFor()
    await expect.poll(() => deleteButtons.count()).toBe(perPage)
  })
})
