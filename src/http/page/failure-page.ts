import { getMessages } from '../../core/failure/messages.ts'
import { escapeHtml } from '../../core/text/html/html.ts'
import { formatContentSecurityPolicy } from '../reply/content-security-policy.ts'
import { logAndDescribeFailure, type LogFailure, toHttpFailure } from '../reply/failure-reply.ts'
import { createReply, type Reply } from '../reply/reply.ts'
import { acceptsHtml, type HttpRequest } from '../request/request.ts'
import { isPagePath } from './paths.ts'

/** Whether a failure gets an HTML page: a person opens a page that the service cannot show now (429 or 5xx). */
export function needsFailurePage(request: HttpRequest, error: unknown): boolean {
  if (request.method !== 'GET' || !acceptsHtml(request) || !isPagePath(request.path)) return false
  const { status } = toHttpFailure(error)
  return status >= 500 || status === 429
}

/** Logs an error, and makes a page that says what is wrong and how to try again. The page loads no files. */
export function createFailurePage(request: HttpRequest, error: unknown, logFailure: LogFailure): Reply {
  const { language, headers, body } = logAndDescribeFailure(request, error, logFailure)
  const { unavailable, tryAgain } = getMessages('site', language)
  return createReply({
    status: body.data.status,
    headers: {
      ...headers,
      Vary: 'Accept',
      'Content-Security-Policy': formatContentSecurityPolicy({ 'default-src': "'none'", 'frame-ancestors': "'self'" }),
      'Content-Type': 'text/html; charset=utf-8',
    },
    body: `<!doctype html>
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
    <p>${escapeHtml(body.message)}</p>
    <p><a href="">${escapeHtml(tryAgain)}</a></p>
  </body>
</html>
`,
  })
}
