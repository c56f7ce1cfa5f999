type Manifest = { version: string; license: string; dependencies: Record<string, string> }

/** The oldest tRPC with the types that our declarations use. The newest `@trpc/tanstack-react-query` needs it too. */
const trpcRange = '^11.22.0'

/** The package.json of the client, with the version and the licence of the service. */
export function createManifest(serviceManifest: string): string {
  const { version, license, dependencies } = JSON.parse(serviceManifest) as Manifest
  const manifest = {
    name: 'event-calendar-client',
    version,
    description: 'A typed client for the event calendar service.',
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    dependencies: { eventsource: dependencies['eventsource'] },
    peerDependencies: { '@trpc/client': trpcRange, '@trpc/server': trpcRange },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
