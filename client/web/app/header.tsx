import { useMessages } from '../lib/messages.ts'
import { CalendarDays, LogIn, PenLine } from 'lucide-preact'
import { Link, useLocation } from 'wouter-preact'
import { getSignInPath, calendarViews, editPaths } from '../lib/paths.ts'
import { useHasRight, useMe } from '../lib/client.ts'
import { siteName } from '../lib/site.ts'
import { useViewPaths, useQueryString, useCurrentView } from '../lib/current-view.ts'
import { AccountMenu } from './account-menu.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import './header.css'

export function Header() {
  const messages = useMessages('frame')
  return (
    <header class="site-head">
      <Link class="site-name" href="/">
        <CalendarDays aria-hidden />
        <span>{siteName ?? messages.calendar}</span>
      </Link>
      <Views />
      <div class="site-tools">
        <Writing />
        <LanguageSwitch />
        <DisplaySettings />
      </div>
    </header>
  )
}

/** Links to the views; the day that is shown and what was searched for go along. */
function Views() {
  const messages = useMessages('frame')
  const shown = useCurrentView()
  const pathTo = useViewPaths()
  return (
    <nav class="views" aria-label={messages.views}>
      {calendarViews.map(view => (
        <Link key={view} href={pathTo(view)} aria-current={view === shown ? 'page' : undefined}>
          {messages[view]}
        </Link>
      ))}
    </nav>
  )
}

function Writing() {
  const messages = useMessages('frame')
  const me = useMe()
  const mayWrite = useHasRight('write')
  const [path] = useLocation()
  const query = useQueryString()
  if (me === undefined) return null
  if (me === null)
    return (
      <Link class="button quiet" href={getSignInPath(path + query)}>
        <LogIn class="narrow-only" aria-hidden /> <span class="wide-only">{messages.signIn}</span>
        <span class="visually-hidden narrow-only">{messages.signIn}</span>
      </Link>
    )
  return (
    <>
      {mayWrite && (
        <Link class="button quiet" href={editPaths.list('events')}>
          <PenLine aria-hidden /> <span class="wide-only">{messages.write}</span>
          <span class="visually-hidden narrow-only">{messages.write}</span>
        </Link>
      )}
      <AccountMenu me={me} />
    </>
  )
}
