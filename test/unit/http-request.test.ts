import type { IncomingMessage } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { anonymousCaller } from '../../src/auth/permissions.ts'
import { createTestRequestReader } from '../support/request-reader.ts'

const findCaller = vi.fn(async () => anonymousCaller)
const readRequest = createTestRequestReader({ findCaller })
const read = (url: string) => readRequest({ url, method: 'GET', headers: {} } as IncomingMessage)

it.each([
  ['/cal/events/v1/events', '/cal/events/v1/events', '', null, 'en'],
  ['/FR//cal///events?page=2', '/cal/events', 'page=2', 'fr', 'fr'],
  ['/fr', '/', '', 'fr', 'fr'],
  ['/french/events', '/french/events', '', null, 'en'],
  ['/fr/events?i18n_language=fr&i18n_language=EL', '/events', 'i18n_language=fr&i18n_language=EL', 'fr', 'el'],
  ['/fr/events?i18n_language=de', '/events', 'i18n_language=de', 'fr', 'fr'],
  ['/events?page=2#top', '/events', 'page=2', null, 'en'],
  [
    '/fr/month/2026-12/?z=1&categories%5B%5D=music&&Search=x&search=jazz',
    '/month/2026-12/',
    'categories%5B%5D=music&search=jazz',
    'fr',
    'fr',
  ],
  ['/event/jazz/?z=1', '/event/jazz/', '', null, 'en'],
  ['/?z=1&p=42', '/', 'p=42', null, 'en'],
  ['/sign-in/?then=%2F', '/sign-in/', 'then=%2F', null, 'en'],
  ['/events#?page=2', '/events', '', null, 'en'],
  ['http://cal.example/cal/events/v1/events?page=2', '/cal/events/v1/events', 'page=2', null, 'en'],
  ['HTTPS://user@[::1]:8443/fr/month/', '/month/', '', 'fr', 'fr'],
  ['http://cal.example', '/', '', null, 'en'],
  ['http://cal.example?p=42', '/', 'p=42', null, 'en'],
  ['http://cal.example#top', '/', '', null, 'en'],
  ['/http://cal.example/', '/http:/cal.example/', '', null, 'en'],
  ['*', '*', '', null, 'en'],
  ['/index.php/cal/events/v1/events', '/cal/events/v1/events', '', null, 'en'],
  ['/index.php/fr/events', '/events', '', 'fr', 'fr'],
  ['/fr/index.php/events', '/events', '', 'fr', 'fr'],
  ['/events/index.php/x', '/events/index.php/x', '', null, 'en'],
  ['/events?lang=fr', '/events', 'lang=fr', null, 'en'],
])('splits %s into path, query string and language', (url, path, queryString, languageSegment, language) => {
  const request = read(url)

  expect(request).toMatchObject({ path, queryString, languageSegment })
  expect(request.getLanguage()).toBe(language)
})

describe('with the addresses of WordPress', () => {
  const readTec = createTestRequestReader({ prefix: '/blog/wp-json', namespace: 'tribe/events/v1' })

  it.each([
    ['/blog/index.php/wp-json/tribe/events/v1/events', '/blog/wp-json/tribe/events/v1/events', 'en'],
    ['/fr/blog/index.php/wp-json/', '/blog/wp-json/', 'fr'],
    ['/index.php/wp-json/', '/wp-json/', 'en'],
    ['/x?lang=fr', '/x', 'fr'],
    ['/x?lang=el_GR', '/x', 'el'],
    ['/el/x?lang=all', '/x', 'el'],
    ['/x?lang=fr&i18n_language=el', '/x', 'el'],
  ])('reads %s', (url, path, language) => {
    const request = readTec({ url, method: 'GET', headers: {} } as IncomingMessage)

    expect({ path: request.path, language: request.getLanguage() }).toEqual({ path, language })
  })
})

it('looks up the caller once', async () => {
  const request = read('/events')
  await Promise.all([request.getCaller(), request.getCaller()])

  expect(findCaller).toHaveBeenCalledTimes(1)
})
