import { useMemo, useRef } from 'preact/hooks'
import { useLocationProperty } from 'wouter-preact/use-browser-location'
import { getLanguagePrefix } from '../lib/text/language.ts'
import { submitPath } from '../lib/paths/paths.ts'
import { parseRecordId } from '../../../src/core/text/record-id.ts'

/** What a link to a submission names. The token is in the fragment, which browsers send to nobody. */
export type SubmissionLink = { id: number; token: string }

/** The URL with which the sender changes a submission: `https://calendar.example/submit/#12.x3f…`. */
export const formatSubmissionLink = ({ id, token }: SubmissionLink): string =>
  `${location.origin}${getLanguagePrefix(location.pathname)}${submitPath}#${id}.${token}`

/** The submission that a fragment names; null for none, `wrong` if the link is not complete. */
function parseFragment(fragment: string): SubmissionLink | 'wrong' | null {
  if (fragment === '') return null
  const [, idText, token] = /^#(\d+)\.([\w-]{1,200})$/.exec(fragment) ?? []
  const id = parseRecordId(idText)
  return id === null || token === undefined ? 'wrong' : { id, token }
}

/** The submission that the URL names. It stays when the fragment leads to a part of the page, such as `#main`. */
export function useSubmissionLink(): SubmissionLink | 'wrong' | null {
  const current = useLocationProperty(() => location.hash)
  const fragment = useRef('')
  if (!/^#[a-z]/i.test(current)) fragment.current = current
  return useMemo(() => parseFragment(fragment.current), [fragment.current])
}
