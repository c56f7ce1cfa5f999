import type { ComponentChildren } from 'preact'

/** One detail of a record inside a `<dl>`: a title and its value. */
export const DetailItem = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)
