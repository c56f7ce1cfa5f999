import { useEffect } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { getUrlPath } from './paths.ts'

/** A record that was asked for by its id and has an address in words after all is shown there. */
export function useCanonicalRedirect(url: string | undefined): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (url !== undefined && !new URL(url).searchParams.has('p')) navigate(`~${getUrlPath(url)}`, { replace: true })
  }, [url])
}
