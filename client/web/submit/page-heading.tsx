import { useLayoutEffect, useRef } from 'preact/hooks'

/** The heading of what replaces a form. It takes the focus, so that a screen reader reads on there. */
export function PageHeading({ text, isFocused = false }: { text: string; isFocused?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  )
}
