import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import type { Event } from '../../../resources/events/schema.ts'
import type { BrowserGlobals } from './browser-globals.ts'

/** What the script of the page exports (client/web/app/server.tsx). */
export type PageScript = {
  renderPage: (request: {
    url: URL
    /** Called before components run. */
    prepare: () => void
    call: (procedure: string, input: unknown) => Promise<unknown>
    sanitizeHtml: (html: string) => string
    compute: <T>(render: () => Promise<T>) => Promise<T>
  }) => Promise<{
    html: string
    data: unknown[]
    /** The events of the list that the page consists of; null without such a list, or without its data. */
    listedEvents: Event[] | null
  }>
}

/**
 * Runs the script that the build wrote into `folder`; null without one. The script gets `globals` as variables, so each
 * service of a process has a script with its own settings, and none of them changes the globals of Node.js.
 */
export function loadPageScript(folder: string, { globals }: BrowserGlobals): PageScript | null {
  const file = path.join(folder, 'server/render.cjs')
  if (!existsSync(file)) return null
  const module = { exports: {} }
  const names = ['module', 'exports', ...Object.keys(globals)]
  const run = vm.compileFunction(readFileSync(file, 'utf8'), names, { filename: file }) as (
    ...values: unknown[]
  ) => void
  run(module, module.exports, ...Object.values(globals))
  return module.exports as PageScript
}
