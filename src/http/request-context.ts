import type { Request } from 'express'
import { anonymous, type Caller } from '../api/access.ts'
import type { Context } from '../api/context.ts'
import { callerOf } from '../api/credentials.ts'
import { contextsOf, firstAdministrator, type Parts } from '../api/parts.ts'
import type { Language } from '../kernel/language.ts'
import { isLoopback } from '../settings.ts'

/** Makes the context of a request; both doors use it. Fails `invalid_credentials`. */
export type MakeContext = (req: Request, segment: Language | null, sent?: Record<string, unknown>) => Promise<Context>

export function contextMaker(parts: Parts): MakeContext {
  const contextOf = contextsOf(parts)
  let owner: Caller | null = null
  return async (req, segment, sent) => contextOf({ caller: await callerFor(req), segment, sent })

  async function callerFor(req: Request): Promise<Caller> {
    const header = req.headers.authorization
    if (header !== undefined) return callerOf(parts.db, header, parts.clock())
    if (parts.settings.auth !== 'open') return anonymous
    if (!isFromHere(req)) return { ...anonymous, isTrusted: false }
    // Readers are shown the same whoever the administrator is; a write is signed by one who is still there.
    const isReading = req.method === 'GET' || req.method === 'HEAD'
    if (!owner || !isReading) owner = await firstAdministrator(parts.db)
    return owner ?? anonymous
  }
}

/** What a proxy adds to the requests that it passes on. */
const proxyHeader = /^(forwarded|via|x-forwarded-.*)$/

/**
 * Whether a request to an open calendar was made on this machine by somebody who means it: its Host is a loopback name (a page
 * elsewhere cannot choose it), it comes from no page of another origin, and no proxy has passed it on.
 */
function isFromHere({ headers }: Request): boolean {
  const host = hostOf(`http://${headers.host ?? ''}`)
  const isForeign = headers.origin !== undefined && hostOf(headers.origin) !== host
  const isProxied = Object.keys(headers).some(name => proxyHeader.test(name))
  return host !== null && isLoopback(host.replace(/:\d+$/, '')) && !isForeign && !isProxied
}

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)
