import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createChangeFeed } from '../../src/db/changes/change-feed.ts'
import { useService } from '../support/use-service.ts'

const { service } = useService()

it('a stream that loses its place while it reads missed changes ends at once', async () => {
  const { db } = service
  const stopping = new AbortController()
  const { signal } = stopping
  const feed = createChangeFeed({ db, randomBytes }, { streams: 1, streamsPerKey: 1, signal })
  const start = feed.follow(undefined, { key: 'user', isSignedIn: true, signal })
  const token = (await start.next()).value?.token as string
  await start.return(undefined)
  await db.prisma.$executeRaw`
    insert into changes (kind, record_id, op) select 'event', id, 'update' from generate_series(1, 2500) id`

  const evicted = feed.follow(token, { key: 'anonymous', isSignedIn: false, signal })
  expect((await evicted.next()).value).toMatchObject({ changes: { length: 1000 } })
  const other = feed.follow(undefined, { key: 'user', isSignedIn: true, signal })
  await other.next()

  expect(await evicted.next()).toEqual({ value: undefined, done: true })
  await other.return(undefined)
  stopping.abort()
})
