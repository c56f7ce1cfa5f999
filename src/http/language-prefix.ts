import type { RequestHandler, Response } from 'express'
import { isLanguage, type Language } from '../kernel/language.ts'

/**
 * Takes a language that comes first in the path (`/fr/cal/events/v1/events`) out of it and remembers it, and makes doubled
 * slashes one, so that every route has one spelling behind this.
 */
export const languagePrefix =
  (defaultLanguage: Language): RequestHandler =>
  (req, res, next) => {
    const query = req.url.indexOf('?')
    const path = (query < 0 ? req.url : req.url.slice(0, query)).replace(/\/{2,}/g, '/')
    const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
    const segment = first.toLowerCase()
    const isPrefix = isLanguage(segment)
    if (isPrefix) res.locals['segment'] = segment
    speak(res, isPrefix ? segment : defaultLanguage)
    req.url = (isPrefix ? rest || '/' : path) + (query < 0 ? '' : req.url.slice(query))
    next()
  }

/** The language that the path of this request began with. */
export const segmentOf = (res: Response): Language | null => (res.locals['segment'] as Language | undefined) ?? null

/** The language in which this request is answered when no procedure gets to choose it: refusals of the transport. */
export const spokenIn = (res: Response): Language => (res.locals['language'] as Language | undefined) ?? 'en'

export function speak(res: Response, language: unknown): void {
  if (isLanguage(language)) res.locals['language'] = language
}
