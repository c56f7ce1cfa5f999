import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Response } from 'express'
import { computeEtag } from '../../core/etag.ts'
import { getMessages } from '../../core/messages.ts'
import { escapeHtml } from '../../core/text/html.ts'
import type { Settings } from '../../settings.ts'
import { getResponseLanguage } from '../language-prefix.ts'
import { type PageHead, renderHead, renderNoScript } from './head.ts'
import { createCompressibleResponse, sendCompressibleResponse } from '../cache/compression.ts'

/** Scripts and styles come from here alone; pictures may be anywhere, as the addresses that editors write. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: http: data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** Sends the one document of all pages, which `head` makes that of an address. */
export type SendDocument = (res: Response, status: number, head: PageHead) => Promise<void>

/** The document that was built into `folder`; until it is there, what to do about it. */
export function createDocumentSender(folder: string, settings: Settings): SendDocument {
  let built: string | null = null
  return async (res, status, head) => {
    built ??= documentIn(folder)
    const language = getResponseLanguage(res)
    res.setHeader('Content-Language', language)
    if (built === null) return void res.status(503).type('text').send(getMessages('site', language).notBuilt)
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.setHeader('Content-Security-Policy', contentPolicy)
    if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-cache')
    const body = Buffer.from(filledIn(built, head, res, settings))
    res.vary('Accept-Encoding, Authorization')
    await sendCompressibleResponse(
      res,
      createCompressibleResponse({ status, headers: [], body, etag: status === 200 ? computeEtag(body) : null }),
    )
  }
}

/** Functions give what is put in: in a text, `$&` would mean something. */
function filledIn(built: string, head: PageHead, res: Response, settings: Settings): string {
  const language = getResponseLanguage(res)
  const messages = getMessages('site', language)
  const { siteName, publicUrl, apiNamespace, defaultLanguage } = settings
  const site = { language, defaultLanguage, siteName: siteName ?? messages.calendar }
  return built
    .replace('<html lang="en">', () => `<html ${attributesOf(language, settings)}>`)
    .replace(/<link rel="modulepreload" hreflang="(\w+)"[^>]*>\s*/g, (link, of) => (of === language ? link : ''))
    .replace('<!--head-->', () => renderHead(head, site))
    .replace('<!--body-->', () =>
      renderNoScript(head, messages.needsJavaScript({ address: `${publicUrl}/${apiNamespace}/events` })),
    )
}

/** What the page's scripts need to know of this service before they ask it anything. */
const attributesOf = (language: string, { defaultLanguage, siteTimezone, auth }: Settings): string =>
  `lang="${language}" data-default-language="${defaultLanguage}" data-site-timezone="${escapeHtml(siteTimezone)}" data-auth="${auth}"`

/** The built document; null when there is none. */
function documentIn(folder: string): string | null {
  const file = path.join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
