import { useEffect } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { getUrlPath } from './paths.ts'

/** Replaces an address with an id (`/?p=42`) by the URL of the record, unless that URL also has the id. */
export function useCanonicalRedirect(url: string | undefined): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    // `~`: the path already has its language prefix, so the router adds none.
    if (url !== undefined && !new URL(url).searchParams.has('p')) navigate(`~${getUrlPath(url)}`, { replace: true })
  }, [url])
}
