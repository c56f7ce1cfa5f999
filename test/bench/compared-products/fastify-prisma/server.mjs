import { PrismaPg } from '@prisma/adapter-pg'
import Fastify from 'fastify'
import { PrismaClient } from '../../../../src/generated/prisma/client.ts'

/**
 * The list of events as Prisma's documentation builds it, with `findMany`, `include` and `count`, and a new event with a
 * nested `create`, behind Fastify.
 */
const { DATABASE_URL, PORT } = process.env
const pageSize = 10

const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: DATABASE_URL, max: 10 }, { statementNameGenerator: statementNames() }),
})

const texts = { omit: { searchText: true } }
const include = {
  texts,
  image: true,
  author: { select: { id: true, name: true } },
  venues: { orderBy: { position: 'asc' }, include: { venue: { include: { texts, image: true } } } },
  organizers: { orderBy: { position: 'asc' }, include: { organizer: { include: { texts, image: true } } } },
  terms: { include: { term: { include: { texts } } } },
}

const fastify = Fastify()

fastify.get('/events', async ({ query }) => {
  const [since, until] = [new Date(query.since), new Date(query.until)]
  const where = {
    status: 'publish',
    hideFromListings: false,
    startUtc: { gte: since },
    startWall: { gte: since },
    endWall: { lte: until },
  }
  const [total, events] = await Promise.all([
    prisma.event.count({ where }),
    prisma.event.findMany({
      where,
      include,
      omit: { passwordHash: true },
      orderBy: [{ startUtc: 'asc' }, { id: 'asc' }],
      take: pageSize,
    }),
  ])
  return { total, total_pages: Math.ceil(total / pageSize), events }
})

fastify.post('/events', async ({ body: { title, description, slug, start, end, venue, terms } }, reply) => {
  const now = new Date()
  const [startUtc, endUtc] = [new Date(start), new Date(end)]
  const event = await prisma.event.create({
    data: {
      status: 'publish',
      language: 'en',
      authorId: 1,
      publishedWall: now,
      publishedUtc: now,
      createdUtc: now,
      modifiedUtc: now,
      startWall: startUtc,
      endWall: endUtc,
      startUtc,
      endUtc,
      zone: 'UTC',
      zoneAbbreviation: 'UTC',
      texts: { create: { language: 'en', title, description, slug } },
      venues: { create: { venueId: venue, position: 0 } },
      terms: { create: terms.map(termId => ({ termId })) },
    },
    include,
    omit: { passwordHash: true },
  })
  return reply.code(201).send(event)
})

await fastify.listen({ port: Number(PORT), host: '127.0.0.1' })

/** Names statements, so that PostgreSQL prepares each once per connection. */
function statementNames() {
  const names = new Map()
  return ({ sql }) => {
    const name = names.get(sql) ?? `s${names.size}`
    names.set(sql, name)
    return name
  }
}
