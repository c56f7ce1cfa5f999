import { beforeAll } from 'vitest'
import { useCalendarPage } from '../use-calendar-page.ts'
import { describeAccessibleViews, type PageState } from './accessible-view.ts'

const fixture = useCalendarPage()
const { accounts, factories } = fixture

let userPath = ''

/** The author of an event, with a password that is valid and one that is revoked. */
beforeAll(async () => {
  const user = { login: 'maria', name: 'Maria '.repeat(20), email: 'maria@town.example', role: 'author' }
  const { id, password } = (await accounts.post('/users', { ...user, expires: '2027-01-31' })).body
  await accounts.delete(`/users/${id}/passwords/${password.prefix}`)
  await accounts.post(`/users/${id}/passwords`, { name: 'laptop' })
  await factories.event({ author: id })
  userPath = `/edit/users/${id}/`
})

const views: Record<string, PageState> = {
  'the list of users': { shows: ['users'], path: '/el/edit/users/', selector: '.user-card' },
  'the form of a new user, with an error': {
    shows: ['users'],
    path: '/fr/edit/users/new/',
    selector: '.error-summary',
    prepare: page => page.locator('.save-bar button').click(),
  },
  'a user, with the revoked passwords open': {
    shows: ['users'],
    isAlwaysChecked: true,
    path: () => `/el${userPath}`,
    selector: '.password-list',
    prepare: page => page.locator('.user-section details').evaluate(one => one.setAttribute('open', '')),
  },
  'the secret of a new password': {
    shows: ['users'],
    path: () => `/fr${userPath}`,
    selector: 'dialog .secret',
    prepare: async page => {
      await page.getByRole('button', { name: 'Nouveau mot de passe' }).click()
      await page.getByLabel('Nom du mot de passe').fill('portable')
      await page.getByRole('dialog').getByRole('button', { name: 'Nouveau mot de passe' }).click()
    },
  },
  'the question who becomes the author of the records of a user': {
    shows: ['users'],
    path: () => `/en${userPath}`,
    selector: 'dialog .field-failure',
    prepare: async page => {
      await page.getByRole('button', { name: 'Delete user' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click()
    },
    expectedConsoleErrors: /409/,
  },
  'the account of the user': { shows: ['users'], path: '/el/edit/account/', selector: '.user-page' },
}

describeAccessibleViews(fixture, views)
