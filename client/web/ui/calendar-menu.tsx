import { CalendarPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useMessages } from '../lib/messages.ts'
import { Popover } from './popover.tsx'
import './calendar-menu.css'

type Choice = { text: string; url: string; isFile?: boolean }

type Props = {
  label: string
  choices: Choice[]
  /** The feed URL to copy; null if it needs the credentials of the user, so that other programs cannot read it. */
  address: string | null
}

/** A menu of calendar services, to add an event or to subscribe. Other sites open in a new tab. */
export function CalendarMenu({ label, choices, address }: Props) {
  const messages = useMessages('calendarMenu')
  return (
    <Popover label={label} icon={<CalendarPlus aria-hidden />} isLabelShown>
      <ul class="calendar-choices">
        {choices.map(({ text, url, isFile }) => (
          <li key={text}>
            <a href={url} {...(isFile ? { download: true } : { target: '_blank', rel: 'noreferrer' })}>
              {text}
            </a>
          </li>
        ))}
      </ul>
      {address !== null && <CopyButton text={messages.copyAddress} address={address} />}
    </Popover>
  )
}

/** Copies an address, or shows it in a field to copy if the browser cannot. */
function CopyButton({ text, address }: { text: string; address: string }) {
  const messages = useMessages('event')
  const [outcome, setOutcome] = useState<'copied' | 'not copied' | null>(null)
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'not copied')
  }
  return (
    <div>
      <button type="button" onClick={() => void copy()}>
        {text}
      </button>
      <div role="status">
        {outcome === 'copied' && messages.copied}
        {outcome === 'not copied' && (
          <label>
            {messages.copyAddress}
            <input readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
          </label>
        )}
      </div>
    </div>
  )
}
