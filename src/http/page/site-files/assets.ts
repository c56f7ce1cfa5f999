import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { RouteHandler } from '../../express-adapter.ts'
import type { Reply } from '../../reply/reply.ts'
import { createFileReply, immutableCacheControl, isServedFile } from '../../static-files.ts'

/**
 * Serves the file `name` of `folder`: scripts, styles and images of the built page, with the compressed copies
 * that the build wrote. The first request reads all files into memory, so a new build does not remove files that an
 * open page still requests.
 */
export function createAssetsHandler(folder: string): RouteHandler {
  let assets: Map<string, Reply> | null = null
  return (_request, { name = '' }) => {
    if (assets === null && existsSync(folder)) assets = readAssets(folder)
    return assets?.get(name) ?? null
  }
}

const readAssets = (folder: string): Map<string, Reply> =>
  new Map(
    readdirSync(folder)
      .filter(isServedFile)
      .map(name => [name, createFileReply(path.join(folder, name), getCacheControl(name))]),
  )

/** Pages of other sites name the script by this one address, so browsers ask hourly whether it has changed. */
const embedScriptCacheControl = 'public, max-age=3600'

/** Serves the script for other sites, which the build wrote into `folder`. */
export function createEmbedScriptHandler(folder: string): RouteHandler {
  const file = path.join(folder, 'embed/embed.js')
  let reply: Reply | null = null
  return () => (reply ??= existsSync(file) ? createFileReply(file, embedScriptCacheControl) : null)
}

/** The build writes a digest of the content into most names, such as `index-DQx3f8aZ.js`. */
const getCacheControl = (name: string): string => (/-[\w-]{8}\.\w+$/.test(name) ? immutableCacheControl : 'no-cache')
