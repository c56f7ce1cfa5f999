import type { Inputs, Term } from '../../../../index.ts'
import type { CategoryColor } from '../../../../../src/core/color/category-colors.ts'
import type { PickedRecord } from '../../../ui/form/picker/picked-record.ts'

/**
 * The form values for some fields of a procedure's input. No field is absent: a missing text is '', a missing number
 * null.
 */
type FieldValues<Input, Names extends keyof Input> = { [Name in Names]-?: FieldValue<NonNullable<Input[Name]>> }

type FieldValue<T> = [T] extends [boolean] ? boolean : [T] extends [number] ? number | null : string

/** The values of the tag form. The texts have one language. */
export type TagValues = FieldValues<Inputs['tags']['create'], 'name' | 'slug' | 'description'>

/** The values of the category form. `parent` holds at most one category; `color` is '' for none. */
export type CategoryValues = TagValues & { parent: PickedRecord[]; color: CategoryColor | '' }

/** A category with its parent. The service returns the parent's id only, so its name is read separately. */
export type CategoryWithParent = { term: Term; parent: PickedRecord[] }

export const emptyTag: TagValues = { name: '', slug: '', description: '' }

export const emptyCategory: CategoryValues = { ...emptyTag, parent: [], color: '' }

export const toTagValues = ({ name, slug, description }: Term): TagValues => ({ name, slug, description })

export const toCategoryValues = ({ term, parent }: CategoryWithParent): CategoryValues => ({
  ...toTagValues(term),
  parent,
  color: term.color ?? '',
})
