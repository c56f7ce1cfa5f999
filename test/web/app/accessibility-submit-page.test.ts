import { beforeAll } from 'vitest'
import { describeAccessibleViews, type PageState } from './accessible-view.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const fixture = useCalendarPage({ settings: { auth: 'required', acceptsSubmissions: true } })
const { rest, factories } = fixture

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
    shows: ['submit'],
    isAlwaysChecked: true,
    path: '/el/submit/',
    selector: '.error-summary',
    prepare: page => page.locator('.save-bar button').click(),
  },
  'the link to a new submission': {
    shows: ['submit'],
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
    shows: ['submit'],
    path: () => `/fr/submit/${pending}`,
    selector: 'dialog .danger',
    prepare: page => page.locator('.save-bar .danger').click(),
  },
  'a submission that editors have refused': {
    shows: ['submit'],
    path: () => `/el/submit/${refused}`,
    selector: '.submission-facts',
  },
  'the link of no submission': { shows: ['submit'], path: '/fr/submit/#12', selector: '.empty h1' },
}

describeAccessibleViews(fixture, views)
