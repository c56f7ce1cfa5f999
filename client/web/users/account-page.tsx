import type { Me } from '../../index.ts'
import { useMessages } from '../lib/text/messages.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'
import { UserEditor } from './user-editor.tsx'
import './users.css'
import '../ui/facts/facts.css'

/**
 * The account of the signed-in user. Only administrators may read and change users, so others see what the service
 * tells them about themselves.
 */
export function AccountPage() {
  const { account } = useMessages('frame')
  const me = useSignedInUser()
  usePageTitle(account)
  if (!me) return null
  const { id } = me
  return (
    <div class="user-page">
      <h1>{account}</h1>
      {id !== null && me.rights.includes('manage-accounts') ? <UserEditor key={id} id={id} /> : <OwnFacts me={me} />}
    </div>
  )
}

function OwnFacts({ me: { login, name, role } }: { me: Me }) {
  const messages = useMessages('users')
  if (login === null) return <p>{messages.openCalendar}</p>
  return (
    <section class="card user-section">
      <dl class="facts">
        <dt>{messages.fields.name}</dt>
        <dd>{name}</dd>
        <dt>{messages.fields.login}</dt>
        <dd>{login}</dd>
        <dt>{messages.fields.role}</dt>
        <dd>
          {messages.roles[role]}
          <p class="field-hint">{messages.roles[`${role}Hint`]}</p>
        </dd>
      </dl>
      <p>{messages.ownAccountHint}</p>
    </section>
  )
}
