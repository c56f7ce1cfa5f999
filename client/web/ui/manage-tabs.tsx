import { useLayoutEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { kinds, writing } from '../lib/paths.ts'
import { useWords } from '../lib/language.ts'
import { manageWords } from '../lib/manage-words.ts'
import './manage-tabs.css'

/** The kinds of record that are kept in order here, and the overview of translations. */
export function ManageTabs() {
  const words = useWords(manageWords)
  const [path] = useLocation()
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => showCurrent(nav.current), [path])
  const current = (href: string) => (path === href || `${path}/` === href ? 'page' : undefined)
  return (
    <nav ref={nav} class="manage-tabs" aria-label={words.tabs}>
      {kinds.map(kind => (
        <Link key={kind} href={writing.list(kind)} aria-current={current(writing.list(kind))}>
          {words.kinds[kind]}
        </Link>
      ))}
      <Link href={writing.translations} aria-current={current(writing.translations)}>
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
