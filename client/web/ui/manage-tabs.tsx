import { recordTypes } from '../lib/record-types.ts'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { editPaths } from '../lib/paths.ts'
import { useMessages } from '../lib/language.ts'
import { manageWords } from '../lib/manage-words.ts'
import './manage-tabs.css'

/** The kinds of record that are kept in order here, and the overview of translations. */
export function ManageTabs() {
  const words = useMessages(manageWords)
  const [path] = useLocation()
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => showCurrent(nav.current), [path])
  const current = (href: string) => (path === href || `${path}/` === href ? 'page' : undefined)
  return (
    <nav ref={nav} class="manage-tabs" aria-label={words.tabs}>
      {recordTypes.map(kind => (
        <Link key={kind} href={editPaths.list(kind)} aria-current={current(editPaths.list(kind))}>
          {words.kinds[kind]}
        </Link>
      ))}
      <Link href={editPaths.translations} aria-current={current(editPaths.translations)}>
        {words.translations}
      </Link>
    </nav>
  )
}

/** On a phone there is no room for all: the one that is open is in sight. */
function showCurrent(nav: HTMLElement | null): void {
  const tab = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
}
