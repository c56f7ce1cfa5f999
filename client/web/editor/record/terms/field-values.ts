/**
 * The form values for some fields of a procedure's input. No field is absent: a missing text is '', a missing number
 * null.
 */
export type FieldValues<Input, Names extends keyof Input> = { [Name in Names]-?: FieldValue<NonNullable<Input[Name]>> }

type FieldValue<T> = [T] extends [boolean] ? boolean : [T] extends [number] ? number | null : string
