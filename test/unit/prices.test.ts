import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createPriceFinder } from '../../src/http/limits/prices.ts'
import { listCalls } from '../../src/http/rpc/calls.ts'
import { splitUrl } from '../../src/http/request/request.ts'
import { createTestRequestReader } from '../support/request-reader.ts'

it.each([
  ['/trpc/a.b?batch=1', 1],
  ['/trpc/a.b,c.d,e.f?batch=1', 3],
  ['/trpc/a.b%2Cc.d%2ce.f?batch=1', 3],
  ['/el//trpc//a.b,c.d?batch=1', 2],
  ['/wp-json/TRPC/a.b,c.d?batch=1', 2],
  ['/trpc/a,b/c.d,e.f?batch=1', 2],
  ['/trpc/a.b,c.d?x=?&%62atch=%31', 2],
  ['/trpc/a.b,c.d?batch=1&batch=0', 2],
  ['/trpc/a.b,c.d?batch=1#end', 2],
  ['/trpc/a.b,c.d', 1],
  ['/trpc/a.b,c.d?batch=2', 1],
  ['/trpc/a.b,c.d#?batch=1', 1],
  ['/cal/events/v1/events?categories=1,2&batch=1', 1],
  [`/trpc/${','.repeat(12_000)}?batch=1`, 21],
  ['', 1],
])('%s makes %i calls', (url, calls) => {
  expect(listCalls(splitUrl(url))?.length ?? 1).toBe(calls)
})

const findPrice = createPriceFinder({ apiNamespace: 'cal/events/v1', publicUrl: 'https://cal.example/site' })

it.each([
  ['/cal/events/v1/events', 1],
  ['/cal/events/v1/events?per_page=100', 1],
  ['/site/cal/events/v1/events/facets', 4],
  ['/cal/events/v1/events/search-suggestions?search=x', 4],
  ['/cal/events/v1/recurrence/preview', 4],
  ['/cal/events/v1/events.ics', 20],
  ['/cal/events/v1/events/by-slug/jazz.ics', 20],
  ['/cal/events/v1/events/by-slug/jazz', 1],
  ['/CAL/Events/v1/EVENTS.ics', 20],
  ['/SITE/cal/events/v1/events/facets/', 4],
  ['/fr/trpc/recurrence.preview', 4],
  ['/TRPC/recurrence.preview', 4],
  ['/trpc/recurrence%2Epreview', 4],
  ['/trpc/x/recurrence.preview', 4],
  ['/trpc/recurrence%2Epreview,tags.list?batch=1', 5],
  ['/trpc/recurrence.preview%ZZ', 1],
  ['/trpc/tags.list,recurrence.preview%2Cevents.facets?batch=1', 9],
  ['/trpc/nothing', 1],
  ['/', 4],
  ['/el/month/2026-12/', 4],
  ['/event/jazz/', 4],
  ['/sitemap.xml', 4],
  ['/assets/page.js', 0.1],
  ['/site/media/2026/11/harbour.webp', 0.1],
  ['/nothing', 1],
])('%s costs %d points in advance', (url, points) => {
  const { path, queryString } = createTestRequestReader()({ url, headers: {} } as IncomingMessage)

  expect(findPrice({ path, queryString })).toMatchObject({ points })
})
