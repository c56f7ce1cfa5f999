import type { SignedInFixture } from './test-page.ts'

/** Creates an event with a password. Returns its id and the author. */
export async function createProtectedEvent({ rest, getUser }: SignedInFixture) {
  const author = await getUser('author')
  const { body } = await rest.withHeaders(author.headers).post('/events', {
    title: 'For friends',
    start_date: '2026-12-01 20:00',
    end_date: '2026-12-01 22:00',
    password: 'open sesame',
    description: 'The garden gate',
  })
  return { id: body.id as number, author }
}
