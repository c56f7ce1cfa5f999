import { useEffect } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { getUrlPath } from './paths.ts'

/** Replaces an address by id (`/?p=42`) with the record's URL, unless that is also by id. */
export function useCanonicalRedirect(url: string | undefined): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (url !== undefined && !new URL(url).searchParams.has('p')) navigate(`~${getUrlPath(url)}`, { replace: true })
  }, [url])
}
