import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { inject, vi } from 'vitest'
import { bundleFiles } from './bundle-files.ts'
import type * as PageEntry from './page-entry.ts'

export type PageModule = typeof PageEntry

/** How long it may take on a busy machine until the page is bundled. */
const bundleTimeoutMs = 100_000

type SetTimer = (run: () => void, delayMs?: number) => NodeJS.Timeout
type PageScript = (packages: unknown, setTimeout: SetTimer, setInterval: SetTimer, exports: object) => void
type EvaluatePage = (setTimeout: SetTimer, setInterval: SetTimer) => PageModule

let evaluatePage: Promise<EvaluatePage> | null = null

/** The page of one document. */
export type LoadedPage = PageModule & {
  /** Ends what the page would still do: its timers, and those of its cache of responses. */
  end(): void
}

/** A new instance of the module of the page. The first call waits until the page is bundled, and compiles it. */
export async function loadPage(): Promise<LoadedPage> {
  evaluatePage ??= compilePage()
  const evaluate = await evaluatePage
  const timers: NodeJS.Timeout[] = []
  const track =
    (set: SetTimer): SetTimer =>
    (...call) => {
      const timer = set(...call)
      timers.push(timer)
      return timer
    }
  const page = evaluate(track(setTimeout), track(setInterval))
  const end = () => {
    page.queryClient.clear()
    for (const timer of timers) clearTimeout(timer)
  }
  return { ...page, end }
}

/**
 * The bundle as a function. Node.js compiles a function once, but a module again for each of its instances, and never
 * frees one.
 */
async function compilePage(): Promise<EvaluatePage> {
  const folder = inject('pageBundleFolder')
  await vi.waitUntil(() => existsSync(folder), bundleTimeoutMs)
  const packagesUrl = pathToFileURL(path.join(folder, bundleFiles.packages)).href
  const { packages } = (await import(/* @vite-ignore */ packagesUrl)) as { packages: unknown }
  const filename = path.join(folder, bundleFiles.script)
  const code = `((packages, setTimeout, setInterval, exports) => {${readFileSync(filename, 'utf8')}\n})`
  const evaluate = new Script(code, { filename }).runInThisContext() as PageScript
  return (...timers) => {
    const exports = {}
    evaluate(packages, ...timers, exports)
    return exports as PageModule
  }
}
