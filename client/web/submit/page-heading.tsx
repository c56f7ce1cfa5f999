import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * The heading of a page. If the page replaces a form, the heading gets the focus, so that a screen reader continues
 * there.
 */
export function PageHeading({ text, getsFocus = false }: { text: string; getsFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (getsFocus) heading.current?.focus()
  }, [getsFocus])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  )
}
