import { useEffect, useState } from 'preact/hooks'

/** Minimum screen widths: `columns` for the seven columns of a week, `tables` for a table or a side column. */
const widths = { columns: '48rem', tables: '64rem' } as const

/** Whether the screen has at least this width. */
export function useIsWide(width: keyof typeof widths): boolean {
  const wide = matchMedia(`(min-width: ${widths[width]})`)
  const [isWide, setWide] = useState(wide.matches)
  useEffect(() => {
    const update = () => setWide(wide.matches)
    update()
    wide.addEventListener('change', update)
    return () => wide.removeEventListener('change', update)
  }, [width])
  return isWide
}
