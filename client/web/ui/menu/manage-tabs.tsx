import { useMessages } from '../../lib/text/messages.ts'
import {
  editPaths,
  getImagesPath,
  importPaths,
  settingsPath,
  sourcePaths,
  submissionsPath,
  userPaths,
} from '../../lib/paths/paths.ts'
import { recordKinds } from '../../lib/records/kinds.ts'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { useSignedInUser } from '../state/require-sign-in.tsx'
import './manage-tabs.css'

/**
 * Links to the lists of all kinds of record and of the images, to the translation overview, for editors to the
 * submitted events, for users who manage sources to these and to imports; for administrators to the users and the
 * settings.
 */
export function ManageTabs() {
  const messages = useMessages('manage')
  const [images, sources, imports] = [useMessages('images'), useMessages('sources'), useMessages('imports')]
  const [{ list: users }, { title: settings }] = [useMessages('users'), useMessages('settings')]
  const submissions = useMessages('submissions').list
  const rights = useSignedInUser()?.rights ?? []
  const [path] = useLocation()
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => scrollToCurrentTab(nav.current), [path])
  return (
    <nav ref={nav} class="manage-tabs" aria-label={messages.tabs}>
      {recordKinds.map(kind => (
        <Tab key={kind} href={editPaths.list(kind)} label={messages.kinds[kind]} />
      ))}
      <Tab href={getImagesPath()} label={images.list} />
      <Tab href={editPaths.translations} label={messages.translations} />
      {rights.includes('edit-others') && <Tab href={submissionsPath} label={submissions} />}
      {rights.includes('manage-sources') && (
        <>
          <Tab href={sourcePaths.list} label={sources.list} />
          <Tab href={importPaths.create} label={imports.import} />
        </>
      )}
      {rights.includes('manage-accounts') && <Tab href={userPaths.list} label={users} />}
      {rights.includes('manage-settings') && <Tab href={settingsPath} label={settings} />}
    </nav>
  )
}

function Tab({ href, label }: { href: string; label: string }) {
  const [path] = useLocation()
  const isCurrent = path === href || `${path}/` === href
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  )
}

/** Scrolls the current tab into view on narrow screens. */
function scrollToCurrentTab(nav: HTMLElement | null): void {
  const tab = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
}
