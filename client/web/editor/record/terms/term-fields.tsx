import { iteratePages } from '../../../../index.ts'
import { getCategoryColor } from '../../../lib/category-color.ts'
import { useServiceQuery } from '../../../lib/client.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { FieldGroup } from '../../../ui/form/field-frame.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { HtmlField } from '../../../ui/form/html/html-field.tsx'
import { RecordPicker } from '../../../ui/form/picker/record-picker.tsx'
import type { Field, Form } from '../../../lib/form/use-form.ts'
import { ColorField } from './color-field.tsx'
import type { CategoryValues, TagValues } from './term-values.ts'

/** All fields of a tag. */
export const TagFields = ({ form }: { form: Form<TagValues> }) => <TermTextFields field={form.field} />

/** All fields of a category. */
export function CategoryFields({ form, id }: { form: Form<CategoryValues>; id: number | undefined }) {
  const messages = useMessages('editor').record
  const excludedIds = useDescendantIds(id)
  return (
    <>
      <TermTextFields field={form.field} />
      <FieldGroup>
        <ColorField
          {...form.field('color')}
          defaultColor={id === undefined ? undefined : getCategoryColor({ id, color: null })}
        />
      </FieldGroup>
      <FieldGroup title={messages.hierarchy}>
        <RecordPicker
          {...form.field('parent')}
          kind="categories"
          max={1}
          excludedIds={excludedIds}
          hint={messages.parentHint}
        />
      </FieldGroup>
    </>
  )
}

type TextsProps = { field: (name: keyof TagValues) => Field<string> }

function TermTextFields({ field }: TextsProps) {
  const { record: messages, publication } = useMessages('editor')
  return (
    <FieldGroup title={messages.name}>
      <TextField {...field('name')} isRequired maxLength={200} />
      <HtmlField {...field('description')} rows={4} />
      <TextField {...field('slug')} hint={publication.slugHint} maxLength={200} />
    </FieldGroup>
  )
}

/** The ids of a category and its descendants, which cannot be its parent; none for a new category. */
function useDescendantIds(id: number | undefined): number[] {
  const { data } = useServiceQuery({
    key: ['all categories'],
    read: async calendar => {
      const all: { id: number; parent: number }[] = []
      const pages = iteratePages(page => calendar.categories.list.query({ hide_empty: false, per_page: 100, page }))
      for await (const { categories } of pages) all.push(...categories.map(({ id, parent }) => ({ id, parent })))
      return all
    },
    isEnabled: id !== undefined,
  })
  return id === undefined ? [] : listDescendantIds(id, data ?? [])
}

function listDescendantIds(id: number, categories: { id: number; parent: number }[]): number[] {
  const ids = new Set([id])
  // The set grows during the loop, so that it also visits the children of the children.
  for (const parentId of ids) for (const { id, parent } of categories) if (parent === parentId) ids.add(id)
  return [...ids]
}
