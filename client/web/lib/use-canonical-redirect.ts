import { useEffect } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { pathOf } from './paths.ts'

/** A record that was asked for by its id and has an address in words after all is shown there. */
export function useOwnAddress(url: string | undefined): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (url !== undefined && !new URL(url).searchParams.has('p')) navigate(`~${pathOf(url)}`, { replace: true })
  }, [url])
}
