import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createManifest } from '../../client/package/manifest.ts'

type Manifest = { peerDependencies: Record<string, string> }

const readManifest = (text: string) => JSON.parse(text) as Manifest

/** The commands of the documentation that install packages in a project. */
const installCommands = ['docs/api.md', 'docs/frontends.md', 'client/README.md'].flatMap(file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('npm install')),
)

/** Whether a version meets a range such as `^11.22.0`. */
function meetsCaretRange(version: string, range: string): boolean {
  const [major, minor = 0] = version.split('.').map(Number)
  const [rangeMajor, rangeMinor = 0] = range.replace('^', '').split('.').map(Number)
  return major === rangeMajor && minor >= rangeMinor
}

describe('the packages that the documentation installs', () => {
  it('the client accepts the version of tRPC that its integration with TanStack Query names', () => {
    const client = readManifest(createManifest(readFileSync('package.json', 'utf8')))
    const integration = readManifest(readFileSync('node_modules/@trpc/tanstack-react-query/package.json', 'utf8'))
    for (const name of ['@trpc/client', '@trpc/server'])
      expect(meetsCaretRange(integration.peerDependencies[name] ?? '', client.peerDependencies[name] ?? '')).toBe(true)
  })

  it('do not name tRPC, so that npm chooses a version that suits all of them', () => {
    expect(installCommands).toHaveLength(5)
    for (const command of installCommands) expect(command).not.toMatch(/@trpc\/(client|server)/)
  })
})
