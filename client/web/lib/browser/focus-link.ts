/**
 * Moves the focus to the first link below `root` with this `href`, without scrolling. Does nothing when there is none.
 */
export function focusLink(root: ParentNode | null, href: string): void {
  root?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
}
