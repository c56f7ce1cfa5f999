import { NotFound } from '../layout/not-found.tsx'

/** The pages for those who write. */
export function WritingPages() {
  return <NotFound />
}
