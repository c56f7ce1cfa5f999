/** A picked record. With `id` null, a record with this name is created when the form is saved. */
export type PickedRecord = { id: number | null; name: string }
