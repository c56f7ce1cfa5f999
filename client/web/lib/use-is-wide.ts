import { useEffect, useState } from 'preact/hooks'

/** The smallest widths at which there is room for the seven columns of a week, and for a table or a side column. */
const widths = { columns: '48rem', tables: '64rem' } as const

/** Whether the screen has at least that width. */
export function useIsWide(from: keyof typeof widths): boolean {
  const wide = matchMedia(`(min-width: ${widths[from]})`)
  const [isWide, setWide] = useState(wide.matches)
  useEffect(() => {
    const look = () => setWide(wide.matches)
    look()
    wide.addEventListener('change', look)
    return () => wide.removeEventListener('change', look)
  }, [from])
  return isWide
}
