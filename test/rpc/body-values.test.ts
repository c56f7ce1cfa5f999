import { expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

const { service } = useService()

it('413: a body with more than 300,000 values is not parsed', async () => {
  const response = await fetch(`${service.url}/trpc/events.create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'x', tags: Array(160_000).fill([]) }),
  })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ error: { data: { code: 'rest_body_too_large' } } })
})
