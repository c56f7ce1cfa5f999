import type { ComponentChildren, JSX } from 'preact'
import { useMessages } from '../../lib/text/messages.ts'
import { CopyButton } from '../input/copy-button.tsx'
import { Popover } from './popover.tsx'
import './calendar-menu.css'

type Choice = { text: string; url: string; isFile?: boolean }

type Props = {
  label: string
  icon: JSX.Element
  choices: Choice[]
  /** The feed URL to copy; null if it needs the credentials of the user, so that other programs cannot read it. */
  address: string | null
  /** More that the menu offers, at its end. */
  children?: ComponentChildren
}

/** A menu of calendar services, to add an event or to subscribe. Other sites open in a new tab. */
export function CalendarMenu({ label, icon, choices, address, children }: Props) {
  const messages = useMessages('calendarMenu')
  const { copied } = useMessages('event')
  return (
    <Popover label={label} icon={icon} isLabelShown>
      <ul class="calendar-choices">
        {choices.map(({ text, url, isFile }) => (
          <li key={text}>
            <a href={url} {...(isFile ? { download: true } : { target: '_blank', rel: 'noreferrer' })}>
              {text}
            </a>
          </li>
        ))}
      </ul>
      {address !== null && <CopyButton label={messages.copyAddress} value={address} copied={copied} />}
      {children}
    </Popover>
  )
}
