import type { ErrorRequestHandler } from 'express'
import { getMessages } from '../../core/messages.ts'
import { escapeHtml } from '../../core/text/html.ts'
import type { Logger } from '../../log.ts'
import { toHttpFailure, prepareFailureResponse } from '../rest/failure-responses.ts'
import { getResponseLanguage } from '../language-prefix.ts'

/**
 * Whoever opens a page in a browser while the service is not able to show it reads so in words, and may try again. The document
 * needs no file of the page, which may not be had either; programs get what they always get.
 */
export const createFailurePageHandler =
  (isPage: (path: string) => boolean, log: Logger): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    const { status } = toHttpFailure(error)
    const isBrowser = req.method === 'GET' && (req.headers.accept?.includes('text/html') ?? false)
    if ((status < 500 && status !== 429) || !isBrowser || !isPage(req.path) || res.headersSent) return next(error)
    const { message } = prepareFailureResponse(res, error, log)
    const language = getResponseLanguage(res)
    const { unavailable, tryAgain } = getMessages('site', language)
    res.vary('Accept')
    res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'self'")
    res.status(status).type('html').send(`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(unavailable)}</title>
  </head>
  <body>
    <h1>${escapeHtml(unavailable)}</h1>
    <p>${escapeHtml(message)}</p>
    <p><a href="">${escapeHtml(tryAgain)}</a></p>
  </body>
</html>
`)
  }
