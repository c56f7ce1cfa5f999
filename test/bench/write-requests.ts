import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '../../src/project-folder.ts'
import { formatHttpRequest } from './load-generator.ts'
import { getRestUrl, type BenchServer } from './servers.ts'

/** Adds an editor to the calendar at `databaseUrl`. Returns the `Authorization` header for its requests. */
export async function addBenchEditor(databaseUrl: string): Promise<string> {
  const login = `bench-${Date.now()}`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(projectFolder, 'dist/src/cli/users/main.js'), 'add', login, '--role', 'editor'],
    { cwd: projectFolder, env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, AUTH: 'required' } },
  )
  const secret = new RegExp(`${login}:(\\S+)`).exec(stdout)?.[1]
  if (secret === undefined) throw new Error(`the users command printed no secret:\n${stdout}`)
  return `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
}

const variants = 20

/** Builds requests that create events, each with another venue and category. The title differs every time. */
export async function buildCreateRequests(service: BenchServer, authorization: string): Promise<string[]> {
  const readIds = async (plural: 'venues' | 'categories') => {
    const page = await (await fetch(`${getRestUrl(service)}/${plural}?per_page=${variants}`)).json()
    return (page as Record<string, { id: number }[]>)[plural]?.map(({ id }) => id) ?? []
  }
  const [venues, categories] = [await readIds('venues'), await readIds('categories')]
  return venues.map((venue, index) =>
    formatHttpRequest(`${getRestUrl(service)}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: authorization },
      body: JSON.stringify({ ...event, venue: [venue], categories: [categories[index]] }),
    }),
  )
}

const event = {
  title: 'Evening #########',
  description: '<p>Doors open half an hour before we begin, and the <strong>bar</strong> stays open afterwards.</p>',
  start_date: '2027-05-05 20:00',
  end_date: '2027-05-05 22:30',
  timezone: 'Europe/Athens',
  cost: '12 €',
}
