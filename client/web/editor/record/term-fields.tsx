import { iteratePages } from '../../../index.ts'
import { useServiceQuery } from '../../lib/client.ts'
import { useMessages } from '../../lib/language.ts'
import { FieldGroup } from '../../ui/form/field-frame.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { HtmlField } from '../../ui/form/html-field.tsx'
import { publicationWords } from '../form/publication-words.ts'
import { RecordPicker } from '../form/record-picker.tsx'
import type { Field, Form } from '../../lib/form/use-form.ts'
import type { CategoryValues, TagValues } from './term-form-definitions.ts'
import { recordFormWords } from './words.ts'

/** All that can be written of a tag. */
export const TagFields = ({ form }: { form: Form<TagValues> }) => <TermTexts field={form.field} />

/** All that can be written of a category. */
export function CategoryFields({ form, id }: { form: Form<CategoryValues>; id: number | undefined }) {
  const words = useMessages(recordFormWords)
  const below = useBelow(id)
  return (
    <>
      <TermTexts field={form.field} />
      <FieldGroup title={words.hierarchy}>
        <RecordPicker {...form.field('parent')} kind="categories" max={1} excludedIds={below} hint={words.parentHint} />
      </FieldGroup>
    </>
  )
}

type TextsProps = { field: (name: keyof TagValues) => Field<string> }

function TermTexts({ field }: TextsProps) {
  const [words, { slugHint }] = [useMessages(recordFormWords), useMessages(publicationWords)]
  return (
    <FieldGroup title={words.name}>
      <TextField {...field('name')} isRequired maxLength={200} />
      <HtmlField {...field('description')} rows={4} />
      <TextField {...field('slug')} hint={slugHint} maxLength={200} />
    </FieldGroup>
  )
}

/** A category and those below it: none of them can stand above it. */
function useBelow(id: number | undefined): number[] {
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
  return id === undefined ? [] : belowOf(id, data ?? [])
}

function belowOf(id: number, all: { id: number; parent: number }[]): number[] {
  const below = new Set([id])
  for (const known of below) for (const one of all) if (one.parent === known) below.add(one.id)
  return [...below]
}
