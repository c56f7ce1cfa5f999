import { NotFound } from '../layout/not-found.tsx'

/** Where a reader becomes a writer. */
export function SignInPage() {
  return <NotFound />
}
