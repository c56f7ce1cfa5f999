import { useMessages } from '../lib/messages.ts'
import { editPaths, getPicturesPath, importPaths, sourcePaths } from '../lib/paths.ts'
import { recordKinds } from '../lib/record-kinds.ts'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { useWritingUser } from './require-writer.tsx'
import './manage-tabs.css'

/**
 * Links to the lists of all kinds of record and of the pictures, to the translation overview and, for users who manage
 * sources, to these and to imports.
 */
export function ManageTabs() {
  const messages = useMessages('manage')
  const [pictures, sources, imports] = [useMessages('pictures'), useMessages('sources'), useMessages('imports')]
  const canManageSources = useWritingUser()?.rights.includes('manage-sources') ?? false
  const [path] = useLocation()
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => scrollToCurrentTab(nav.current), [path])
  const getAriaCurrent = (href: string) => (path === href || `${path}/` === href ? 'page' : undefined)
  return (
    <nav ref={nav} class="manage-tabs" aria-label={messages.tabs}>
      {recordKinds.map(kind => (
        <Link key={kind} href={editPaths.list(kind)} aria-current={getAriaCurrent(editPaths.list(kind))}>
          {messages.kinds[kind]}
        </Link>
      ))}
      <Link href={getPicturesPath()} aria-current={getAriaCurrent(getPicturesPath())}>
        {pictures.list}
      </Link>
      <Link href={editPaths.translations} aria-current={getAriaCurrent(editPaths.translations)}>
        {messages.translations}
      </Link>
      {canManageSources && (
        <>
          <Link href={sourcePaths.list} aria-current={getAriaCurrent(sourcePaths.list)}>
            {sources.list}
          </Link>
          <Link href={importPaths.create} aria-current={getAriaCurrent(importPaths.create)}>
            {imports.import}
          </Link>
        </>
      )}
    </nav>
  )
}

/** Scrolls the current tab into view on narrow screens. */
function scrollToCurrentTab(nav: HTMLElement | null): void {
  const tab = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
}
