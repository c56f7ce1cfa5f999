import { Plus, Search, SearchX } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { User } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { useDebouncedInput } from '../lib/browser/debounced-input.ts'
import { useMessages } from '../lib/text/messages.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { userPaths } from '../lib/paths/paths.ts'
import { RelativeInstant } from '../ui/facts/instant.tsx'
import { ManageTabs } from '../ui/menu/manage-tabs.tsx'
import { Pager } from '../ui/state/pager.tsx'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'
import { RetryNotice } from '../ui/state/retry-notice.tsx'
import { EmptyState, LoadingState } from '../ui/state/states.tsx'
import { findLastUse, isValid } from './passwords/passwords.ts'
import { useUserList } from './use-user-list.ts'
import './users.css'

const usersPerPage = 20

/** The page that lists the users by login, with a search. */
export function UserListPage() {
  const messages = useMessages('users')
  usePageTitle(messages.list)
  return (
    <div class="manage-page">
      <ManageTabs />
      <div class="manage-head">
        <h1>{messages.list}</h1>
        <Link class="button primary" href={userPaths.create}>
          <Plus aria-hidden /> {messages.create}
        </Link>
      </div>
      <UserList />
    </div>
  )
}

function UserList() {
  const messages = useMessages('users')
  const { nothingFoundHint } = useMessages('manage').list
  const { search, page, searchFor, goToPage } = useUserList()
  const { data, error, refetch, isPlaceholderData } = useServiceQuery({
    key: ['users', search, page],
    read: calendar =>
      calendar.accounts.list.query({ page, per_page: usersPerPage, ...(search === '' ? {} : { search }) }),
    isPreviousDataKept: true,
  })
  const lastPage = data && !isPlaceholderData ? Math.max(data.total_pages, 1) : page
  // The page may be gone, for example after its users were deleted.
  useEffect(() => {
    if (page > lastPage) goToPage(lastPage, { isAddressReplaced: true })
  }, [page, lastPage])
  return (
    <>
      <UserSearch search={search} change={searchFor} />
      <RetryNotice {...{ error, refetch }} hasData={data !== undefined} />
      {!data && !error && <LoadingState lines={4} />}
      <p role="status" class="result-count">
        {data && messages.found({ count: data.total })}
      </p>
      {data?.total === 0 && (
        <EmptyState icon={<SearchX aria-hidden />} title={messages.nothingFound} hint={nothingFoundHint} />
      )}
      {data && data.users.length > 0 && (
        <ul class="user-list" aria-label={messages.list}>
          {data.users.map(user => (
            <UserCard key={user.id} user={user} />
          ))}
        </ul>
      )}
      {data && <Pager page={page} pageCount={data.total_pages} goToPage={goToPage} />}
    </>
  )
}

/** Searches after a pause in typing. */
function UserSearch({ search, change }: { search: string; change: (search: string) => void }) {
  const messages = useMessages('users')
  const { text, changeText } = useDebouncedInput(search, change)
  return (
    <div role="search" class="labelled-control">
      <label for="user-search">{messages.search}</label>
      <div class="search-box">
        <Search aria-hidden />
        <input
          id="user-search"
          type="search"
          maxLength={200}
          autoComplete="off"
          value={text}
          onInput={({ currentTarget }) => changeText(currentTarget.value)}
        />
      </div>
    </div>
  )
}

function UserCard({ user }: { user: User }) {
  const messages = useMessages('users')
  const isOwn = useSignedInUser()?.id === user.id
  const lastUse = findLastUse(user.passwords)
  const [before, after] = messages.lastUsed({ when: '\n' }).split('\n')
  return (
    <li class="card user-card">
      <h2>
        <Link href={userPaths.edit(user.id)}>{user.name}</Link>{' '}
        {isOwn && <span class="status-mark">{messages.you}</span>}
      </h2>
      <p>{messages.roles[user.role]}</p>
      <p class="user-names">
        <span>{user.login}</span> {user.email && <span>{user.email}</span>}
      </p>
      <p class="user-passwords">
        <span>{messages.passwordCount({ count: user.passwords.filter(isValid).length })}</span>{' '}
        <span>
          {lastUse === null ? (
            messages.neverUsed
          ) : (
            <>
              {before}
              <RelativeInstant instant={lastUse} />
              {after}
            </>
          )}
        </span>
      </p>
    </li>
  )
}
