import { flushSync } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'

/**
 * Whether the page is being printed. The component renders again before the browser takes the page for the paper, and
 * after it.
 */
export function useIsPrinting(): boolean {
  const print = matchMedia('print')
  const [isPrinting, setPrinting] = useState(print.matches)
  useEffect(() => {
    const update = () => setPrinting(print.matches)
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    print.addEventListener('change', update)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      print.removeEventListener('change', update)
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
