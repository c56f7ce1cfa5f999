import { useEffect, useState } from 'preact/hooks'

/** From these widths on there is room for a month or a week in columns; and for a table, or a column beside what is shown. */
const widths = { columns: '48rem', tables: '64rem' } as const

/** Whether the screen is as wide as that now. */
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
