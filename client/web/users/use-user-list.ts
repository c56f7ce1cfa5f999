import { useSearchParams } from 'wouter-preact'

type UserListState = {
  search: string
  page: number
  /** Searches, and goes to the first page. Replaces the history entry, because people type. */
  searchFor: (search: string) => void
  /** With `isAddressReplaced`, replaces the history entry. */
  goToPage: (page: number, options?: { isAddressReplaced?: boolean }) => void
}

/** The query of the list of users. It is part of the address, so that the list can be reloaded and returned to. */
export function useUserList(): UserListState {
  const [params, setParams] = useSearchParams()
  const search = params.get('search')?.trim() ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    search,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    searchFor: text => setParams(toParams(text, 1), { replace: true }),
    goToPage: (next, { isAddressReplaced = false } = {}) =>
      setParams(toParams(search, next), { replace: isAddressReplaced }),
  }
}

const toParams = (search: string, page: number) => ({
  ...(search === '' ? {} : { search }),
  ...(page === 1 ? {} : { page: String(page) }),
})
