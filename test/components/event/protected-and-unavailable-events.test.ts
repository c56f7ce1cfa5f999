import { beforeAll, describe, expect, it } from 'vitest'
import { expectFocus, languages, useCalendarPage } from '../use-calendar-page.ts'

const { rest, factories, visit } = useCalendarPage({ settings: { auth: 'required' } })

let hidden: string
let gone: string

beforeAll(async () => {
  const editor = rest.withHeaders((await factories.user('editor')).headers)
  const protectedEvent = { title: 'For members', description: 'What members know.', password: 'open sesame' }
  const { id } = await factories.event(protectedEvent)
  await editor.patch(`/events/${id}?i18n_language=fr`, { title: 'Entre nous', slug: 'entre-nous' })
  hidden = (await factories.event({ title: 'Staff party', status: 'private' })).slug
  const trashed = await factories.event({ title: 'Cancelled' })
  gone = (await editor.delete(`/events/${trashed.id}`)).body.slug as string
})

const formTexts = {
  en: {
    password: 'Password of the event',
    open: 'Show the event',
    wrong: 'This is not the password of this event.',
    title: 'For members',
  },
  fr: {
    password: 'Mot de passe de l’événement',
    open: 'Afficher l’événement',
    wrong: 'Ce n’est pas le mot de passe de cet événement.',
    title: 'Entre nous',
  },
  el: {
    password: 'Κωδικός της εκδήλωσης',
    open: 'Εμφάνιση της εκδήλωσης',
    wrong: 'Αυτός δεν είναι ο κωδικός αυτής της εκδήλωσης.',
    title: 'For members',
  },
}

describe('an event with a password', () => {
  it.each(languages)('shows its public fields, and the rest after the right password: %s', async language => {
    const { password, open, wrong, title } = formTexts[language]
    const page = await visit(`/${language}/event/for-members/`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(/18:00/).waitFor()
    expect(await page.getByText('What members know.').count()).toBe(0)

    const field = page.getByLabel(password)
    await field.fill('close sesame')
    await field.press('Enter')
    await page.getByText(wrong).waitFor()
    await expectFocus(field)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')

    await field.fill('open sesame')
    await page.getByRole('button', { name: open }).click()
    await page.getByText('What members know.').waitFor()
    await expectFocus(page.locator('#main'))
  })

  it('needs no second password during the visit, in any language', async () => {
    const page = await visit('/en/event/for-members/')
    await page.getByLabel(formTexts.en.password).fill('open sesame')
    await page.getByLabel(formTexts.en.password).press('Enter')
    await page.getByText('What members know.').waitFor()

    await page.reload()
    await page.getByText('What members know.').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Français' }).click()
    await page.getByRole('heading', { level: 1, name: 'Entre nous' }).waitFor()
    await page.getByText('What members know.').waitFor()

    // The storage of a tab ends with the tab.
    sessionStorage.clear()
    await page.goto('/en/event/for-members/')
    await page.getByLabel(formTexts.en.password).waitFor()
  })
})

const unavailableTexts = {
  en: {
    missing: ['There is nothing here', 'No event has this id or slug.'],
    hidden: ['This is not public', 'This event is not published.'],
    gone: ['This has been removed', 'This event is in the trash.'],
    out: 'Go to the calendar',
  },
  fr: {
    missing: ['Il n’y a rien ici', 'Aucun événement n’a cet identifiant ou ce slug.'],
    hidden: ['Cette page n’est pas publique', 'Cet événement n’est pas publié.'],
    gone: ['Cette page a été retirée', 'Cet événement est dans la corbeille.'],
    out: 'Aller au calendrier',
  },
  el: {
    missing: ['Δεν υπάρχει τίποτα εδώ', 'Καμία εκδήλωση δεν έχει αυτό το αναγνωριστικό ή slug.'],
    hidden: ['Αυτή η σελίδα δεν είναι δημόσια', 'Αυτή η εκδήλωση δεν έχει δημοσιευτεί.'],
    gone: ['Αυτή η σελίδα έχει αφαιρεθεί', 'Αυτή η εκδήλωση είναι στον κάδο.'],
    out: 'Μετάβαση στο ημερολόγιο',
  },
}

describe('an event that cannot be shown', () => {
  it.each(languages)('says why, and offers a way out: %s', async language => {
    const { out, ...texts } = unavailableTexts[language]
    const cases = [
      ['none-such', texts.missing],
      [hidden, texts.hidden],
      [gone, texts.gone],
    ] as const
    for (const [slug, [title, reason]] of cases) {
      const page = await visit(`/${language}/event/${slug}/`)
      const main = page.getByRole('main')
      await main.getByRole('heading', { level: 1, name: title! }).waitFor()
      await main.getByText(reason!).waitFor()
      await expect.poll(() => main.getByRole('link', { name: out }).getAttribute('href')).toBe(`/${language}/`)
    }
  })

  it('offers to sign in, and returns to the event afterwards', async () => {
    const page = await visit(`/en/event/${hidden}/`)
    const link = page.getByRole('main').getByRole('link', { name: 'Sign in' })
    await link.waitFor()
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe(`/en/sign-in/?then=${encodeURIComponent(`/event/${hidden}/`)}`)
  })

  it('is shown with its status to a user who may read it', async () => {
    const page = await visit(`/en/event/${hidden}/`, {
      signedInAs: await factories.user('editor'),
    })

    await page.getByRole('heading', { level: 1, name: 'Staff party' }).waitFor()
    await page.getByText('Private', { exact: true }).waitFor()
  })
})
