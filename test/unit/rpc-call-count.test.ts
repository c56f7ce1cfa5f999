import { expect, it } from 'vitest'
import { countCalls } from '../../src/http/limits/rate-limits.ts'
import { splitUrl } from '../../src/http/request.ts'

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
  ['', 1],
])('%s makes %i calls', (url, calls) => {
  expect(countCalls(splitUrl(url))).toBe(calls)
})
