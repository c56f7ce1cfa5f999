import { viewSegments, type CalendarView } from '../../../../src/core/page/segments.ts'
import { useMessages } from '../../lib/text/messages.ts'
import {
  CalendarClock,
  CalendarDays,
  CalendarRange,
  LayoutGrid,
  List,
  LogIn,
  type LucideIcon,
  MapIcon,
  PenLine,
} from 'lucide-preact'
import { Link, useLocation } from 'wouter-preact'
import { getSignInPath, editPaths } from '../../lib/paths/paths.ts'
import { useHasRight, useMe } from '../../lib/client.ts'
import { site } from '../../lib/paths/site.ts'
import { useViewPaths, useQueryString, useCurrentView } from '../../lib/paths/current-view.ts'
import { AccountMenu } from './account-menu.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import './header.css'

export function Header() {
  const messages = useMessages('frame')
  const { name, logo } = site.value
  return (
    <header class="site-head">
      <Link class="site-name" href="/">
        {logo === null ? <CalendarDays aria-hidden /> : <img class="site-logo" src={logo} alt="" />}
        <span>{name ?? messages.calendar}</span>
      </Link>
      <Views />
      <div class="site-tools">
        <UserLinks />
        <LanguageSwitch />
        <DisplaySettings />
      </div>
    </header>
  )
}

/** The icons of the views on a narrow screen, where their names are small. */
const icons: Record<CalendarView, LucideIcon> = {
  month: CalendarDays,
  week: CalendarRange,
  day: CalendarClock,
  agenda: List,
  cards: LayoutGrid,
  map: MapIcon,
}

/** Links to the views, with the current date and filters. */
function Views() {
  const messages = useMessages('frame')
  const current = useCurrentView()
  const getPath = useViewPaths()
  return (
    <nav class="views" aria-label={messages.views}>
      {viewSegments.map(view => {
        const Icon = icons[view]
        return (
          <Link key={view} href={getPath(view)} aria-current={view === current ? 'page' : undefined}>
            <Icon aria-hidden /> {messages[view]}
          </Link>
        )
      })}
    </nav>
  )
}

/** The sign-in link for anonymous readers; for users the link to the editing pages and the account menu. */
function UserLinks() {
  const messages = useMessages('frame')
  const me = useMe()
  const canWrite = useHasRight('write')
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
      {canWrite && (
        <Link class="button quiet" href={editPaths.list('events')}>
          <PenLine aria-hidden /> <span class="wide-only">{messages.write}</span>
          <span class="visually-hidden narrow-only">{messages.write}</span>
        </Link>
      )}
      <AccountMenu me={me} />
    </>
  )
}
