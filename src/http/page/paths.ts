import { eventPath, frontPath, recordPath, seriesPath, viewPath } from '../../core/page/paths.ts'
import { editorSegments, embedSegment } from '../../core/page/segments.ts'

/** `/edit/events/12/`, `/sign-in/`. */
export const editorPath = new RegExp(`^/(?:${editorSegments.join('|')})(?:/.*)?$`)

/** `/embed/`, `/embed/agenda/2026-11-16/`: the path of a view, for frames. */
export const embedPath = new RegExp(`^/${embedSegment}(?:/(?<rest>.*))?$`)

const readerPaths = [frontPath, viewPath, eventPath, seriesPath, recordPath]
export const pagePaths = [...readerPaths, embedPath, editorPath]

/** Whether a path leads to a page with events or a record. */
export const isReaderPath = (path: string): boolean => readerPaths.some(pattern => pattern.test(path))

export const isPagePath = (path: string): boolean => pagePaths.some(pattern => pattern.test(path))
