import type { RequestHandler, Response } from 'express'
import { isLanguage, type Language } from '../core/language.ts'

/**
 * Takes a language that comes first in the path (`/fr/cal/events/v1/events`) out of it and remembers it, as it does one in
 * the query, and makes doubled slashes one, so that every route has one spelling behind this.
 */
export const stripLanguagePrefix =
  (defaultLanguage: Language): RequestHandler =>
  (req, res, next) => {
    const query = req.url.indexOf('?')
    const path = (query < 0 ? req.url : req.url.slice(0, query)).replace(/\/{2,}/g, '/')
    const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
    const segment = first.toLowerCase()
    const isPrefix = isLanguage(segment)
    if (isPrefix) res.locals['segment'] = segment
    speak(res, isPrefix ? segment : defaultLanguage)
    speak(res, query < 0 ? null : new URLSearchParams(req.url.slice(query)).getAll('i18n_language').at(-1))
    req.url = (isPrefix ? rest || '/' : path) + (query < 0 ? '' : req.url.slice(query))
    next()
  }

/** The language that the path of this request began with. */
export const getLanguageSegment = (res: Response): Language | null =>
  (res.locals['segment'] as Language | undefined) ?? null

/** The language that the query of this request names, or its path; refusals of the transport speak it. */
export const getResponseLanguage = (res: Response): Language => (res.locals['language'] as Language | undefined) ?? 'en'

function speak(res: Response, named: string | null | undefined): void {
  const language = named?.trim().toLowerCase()
  if (isLanguage(language)) res.locals['language'] = language
}
