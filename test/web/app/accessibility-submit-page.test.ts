import { beforeAll, it } from 'vitest'
import { expectAccessibleView, type PageState, resolvePath } from './accessible-view.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { rest, factories, visit } = useCalendarPage({ settings: { auth: 'required', acceptsSubmissions: true } })

let pending = ''
let refused = ''

beforeAll(async () => {
  const format = ({ id, token }: { id: number; token: string }) => `#${id}.${token}`
  pending = format(await factories.submission())
  const other = await factories.submission()
  const { headers } = await factories.user('editor')
  await rest.withHeaders(headers).post(`/submissions/${other.id}/refuse`)
  refused = format(other)
})

const views: Record<string, PageState> = {
  'the form of an event of somebody without an account, with errors': {
    path: '/el/submit/',
    selector: '.error-summary',
    prepare: page => page.locator('.save-bar button').click(),
  },
  'the link to a new submission': {
    path: '/en/submit/',
    selector: '#submission-link',
    prepare: async page => {
      await page.getByLabel('Title').fill('Kite day')
      for (const label of ['Start', 'End']) await page.getByLabel(`${label}: date`).fill('05/12/2026')
      for (const label of ['Start', 'End']) await page.getByLabel(`${label}: time`).fill('18:00')
      await page.getByLabel('Your name').fill('Anna')
      await page.getByLabel('Your e-mail address').fill('anna@example.org')
      await page.locator('.save-bar button').click()
    },
  },
  'a submission, with the question whether to withdraw it': {
    path: () => `/fr/submit/${pending}`,
    selector: 'dialog .danger',
    prepare: page => page.locator('.save-bar .danger').click(),
  },
  'a submission that editors have refused': { path: () => `/el/submit/${refused}`, selector: '.submission-facts' },
  'the link of no submission': { path: '/fr/submit/#12', selector: '.empty h1' },
}

describeInBrowser('axe finds no problem (phone and wide screen, light and dark) in', () => {
  it.each(Object.entries(views))('%s', async (_name, view) => {
    await expectAccessibleView(await visit(resolvePath(view)), view)
  })
})
