import { signal } from '@preact/signals'

/** A short message about something that the user has just done. */
export type Notice = {
  key: string
  tone: 'success' | 'error'
  text: string
  /**
   * Path, without the language, of the page that shows the notice at its top. Without a path the notice
   * floats above every page.
   */
  path?: string
  link?: { href: string; label: string }
  /** A button, such as "Undo". */
  action?: { label: string; onClick: () => unknown } | undefined
  /**
   * Whether the first button of the notice takes the focus, because the button that the user pressed has disappeared.
   */
  takesFocus?: boolean
}

const maxFloatingNotices = 3

export const notices = signal<Notice[]>([])

/**
 * Shows a notice. It replaces a notice with the same key. A floating notice stays until the user dismisses it or three
 * newer ones replace it; the notice of a page stays until the user goes to another page.
 */
export function showNotice(notice: Notice): void {
  const all = [...notices.value.filter(({ key }) => key !== notice.key), notice]
  const floating = all.filter(({ path }) => path === undefined).slice(-maxFloatingNotices)
  notices.value = all.filter(item => item.path !== undefined || floating.includes(item))
}

export function dismissNotice(key: string): void {
  notices.value = notices.value.filter(notice => notice.key !== key)
}

/**
 * Shows a notice at the top of one page. There is one such notice at a time:
 * `showPageNotice({ text: messages.created, path: editPaths.edit('events', id) })`.
 */
export const showPageNotice = (notice: Pick<Notice, 'text' | 'link' | 'action'> & { path: string }): void =>
  showNotice({ key: 'page', tone: 'success', ...notice })

/** Removes the notices of other pages. Floating notices stay. */
export function removeNoticesOfOtherPages(path: string): void {
  notices.value = notices.value.filter(notice => notice.path === undefined || notice.path === path)
}
