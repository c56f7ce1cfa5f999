import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'
import { useService } from '../support/use-service.ts'

/**
 * A project outside the repository that installs the package of the client and compiles the examples of docs/examples
 * with it. Its other packages are those of this repository, so that the tests need no registry.
 */

const { service, rest, factories } = useService()
const run = promisify(execFile)
const consumer = mkdtempSync(path.join(tmpdir(), 'calendar-consumer-'))
const installed = path.join(consumer, 'node_modules/event-calendar-client')

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'nodenext',
  jsx: 'react-jsx',
  types: [],
  rewriteRelativeImportExtensions: true,
  rootDir: '.',
  outDir: 'out',
}

/** Each `@ts-expect-error` is a line that must not compile: the types are those of the service, not `any`. */
const wrongCalls = `
import { createCalendarClient, type FailureCodes, readServiceFailure } from 'event-calendar-client'
const calendar = createCalendarClient('https://calendar.example')
// @ts-expect-error a list has numbers
calendar.events.list.query({ per_page: '5' })
// @ts-expect-error the title is missing
calendar.events.create.mutate({ start_date: '2027-01-01', end_date: '2027-01-02' })
// @ts-expect-error there is no such procedure
calendar.events.publish
export const { total }: { total: number } = await calendar.events.list.query({})
const failure = readServiceFailure<FailureCodes['events']['update']>(null)
// @ts-expect-error this procedure never answers this code
export const isWrong = failure?.code === 'login-taken'
`

const compile = (compiler: string, ...options: string[]) =>
  run(process.execPath, [path.join(projectFolder, `node_modules/${compiler}/bin/tsc`), '-p', '.', ...options], {
    cwd: consumer,
  }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )

/** What each compiler says about the project; '' means no error. */
const compilerOutput = { typescript: '-', 'typescript-5.9': '-' }

beforeAll(async () => {
  await run(process.execPath, ['.ci/prepare.mjs', 'package'], { cwd: projectFolder })
  const { version } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as { version: string }
  mkdirSync(installed, { recursive: true })
  const tarball = path.join(projectFolder, `dist/event-calendar-client-${version}.tgz`)
  await run('tar', ['-xzf', tarball, '--strip-components', '1', '-C', installed])
  for (const name of ['@trpc', '@tanstack', '@types', 'eventsource', 'eventsource-parser', 'react', 'react-dom'])
    symlinkSync(path.join(projectFolder, 'node_modules', name), path.join(consumer, 'node_modules', name), 'junction')
  cpSync(path.join(projectFolder, 'docs/examples'), consumer, { recursive: true })
  writeFileSync(path.join(consumer, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, exclude: ['out'] }))
  writeFileSync(path.join(consumer, 'wrong-calls.ts'), wrongCalls)
  const [newest, older] = await Promise.all([
    compile('typescript'),
    compile('typescript-5.9', '--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler'),
  ])
  Object.assign(compilerOutput, { typescript: newest, 'typescript-5.9': older })
}, 600_000)

afterAll(() => rmSync(consumer, { recursive: true, force: true }))

describe('the package of the typed client', () => {
  it('imports only its dependencies', () => {
    const code = readdirSync(installed)
      .filter(file => /\.(js|ts)$/.test(file))
      .map(file => readFileSync(path.join(installed, file), 'utf8'))
    const imports = code.flatMap(text =>
      [...text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map(([, name]) => name),
    )

    expect([...new Set(imports)].sort()).toEqual([
      './contract.js',
      './failures.js',
      './feed-url.js',
      './subscription-link.js',
      '@trpc/client',
      '@trpc/server',
      '@trpc/server/observable',
      'eventsource',
    ])
  })

  it.each(['typescript', 'typescript-5.9'] as const)('the examples compile strictly with %s', compiler => {
    expect(compilerOutput[compiler]).toBe('')
  })

  it('a program in Node.js reads and changes events', async () => {
    const { id, title } = await factories.event()
    const { renameFirstEvent } = await importExample<{
      renameFirstEvent: (url: string, title: string) => Promise<string[]>
    }>('node/rename-event')

    expect(await renameFirstEvent(service.url, 'Another title')).toEqual([title])
    expect((await rest.get(`/events/${id}`)).body).toMatchObject({ title: 'Another title' })
  })

  it('a server renders the first page of events', async () => {
    await factories.event({ title: 'Tea & cakes', description: '<p>At <b>five</b></p>' })
    const { renderPage } = await importExample<{ renderPage: (url: string) => Promise<string> }>(
      'server-rendering/render-page',
    )
    const html = await renderPage(service.url)

    expect(html).toContain('Page 1 of 1')
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(html).toContain('Tea &amp; cakes')
    expect(html).toContain('\\u003cp>At')
  })

  it('runs without the globals of Node.js', async () => {
    const bundle = await bundleClient()
    const { fetch, URL, AbortController, TextEncoder, btoa, setTimeout, clearTimeout } = globalThis
    const context = createContext({ fetch, URL, AbortController, TextEncoder, btoa, setTimeout, clearTimeout })
    const code = `${bundle}; client.createCalendarClient(${JSON.stringify(service.url)}).events.list.query({ page: 1 })`
    const { total } = (await runInContext(code, context)) as { total: number }

    expect(total).toBeGreaterThan(0)
    expect(bundle).not.toMatch(/node:|\brequire\(/)
  })
})

const importExample = <T>(name: string): Promise<T> =>
  import(/* @vite-ignore */ pathToFileURL(path.join(consumer, `out/${name}.js`)).href) as Promise<T>

/** The client and tRPC in one script, which sets `client`. */
async function bundleClient(): Promise<string> {
  const outputs = await build({
    configFile: false,
    root: consumer,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(installed, 'index.js'), formats: ['iife'], name: 'client' },
    },
  })
  const [output] = [outputs].flat()
  if (!output || !('output' in output)) throw new Error('no bundle')
  return output.output[0].code
}
