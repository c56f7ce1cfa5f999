import type { ComponentChildren } from 'preact'
import type { Password } from '../../../index.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { RelativeInstant, useInstantFormat } from '../../ui/facts/instant.tsx'
import { isSignedInWith } from './passwords.ts'
import '../../ui/facts/facts.css'

type ValidProps = { passwords: Password[]; revoke: (password: Password) => void }

/** The passwords with which the user can sign in. */
export function ValidPasswords({ passwords, revoke }: ValidProps) {
  const messages = useMessages('users').passwords
  return (
    <ul class="password-list" aria-label={messages.title}>
      {passwords.map(password => (
        <li key={password.prefix}>
          <PasswordFacts password={password}>
            <dt>{messages.expires}</dt>
            <dd>{password.expires === null ? messages.unlimited : <Instant instant={password.expires} />}</dd>
          </PasswordFacts>
          <button
            type="button"
            class="danger"
            aria-label={messages.revokeNamed(password)}
            onClick={() => revoke(password)}
          >
            {messages.revoke}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Passwords that no longer work. They are folded, because they only explain the past. */
export function EndedPasswords({ passwords }: { passwords: Password[] }) {
  const messages = useMessages('users').passwords
  const formatInstant = useInstantFormat()
  const formatEnd = ({ revoked, expires }: Password): string =>
    revoked === null
      ? messages.expired({ when: formatInstant(expires ?? '') })
      : messages.revokedAt({ when: formatInstant(revoked) })
  return (
    <details>
      <summary>{messages.ended({ count: passwords.length })}</summary>
      <ul class="password-list" aria-label={messages.endedTitle}>
        {passwords.map(password => (
          <li key={password.prefix}>
            <PasswordFacts password={password} />
            <p class="field-hint">{formatEnd(password)}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

type FactsProps = { password: Password; children?: ComponentChildren }

function PasswordFacts({ password, children }: FactsProps) {
  const messages = useMessages('users').passwords
  const { name, prefix, created, last_used: lastUsed } = password
  return (
    <div>
      <h3>
        {name} {isSignedInWith(password) && <span class="status-mark publish">{messages.here}</span>}
      </h3>
      <dl class="facts">
        <dt>{messages.begins}</dt>
        <dd>
          <code>{prefix}</code>
        </dd>
        <dt>{messages.created}</dt>
        <dd>
          <Instant instant={created} />
        </dd>
        <dt>{messages.lastUsed}</dt>
        <dd>{lastUsed === null ? messages.never : <RelativeInstant instant={lastUsed} />}</dd>
        {children}
      </dl>
    </div>
  )
}

function Instant({ instant }: { instant: string }) {
  const formatInstant = useInstantFormat()
  return <time dateTime={instant}>{formatInstant(instant)}</time>
}
