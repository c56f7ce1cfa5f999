/** What a role may do. Everybody may read published records. */
export const permissions = [
  'write', // create records; change and delete own unpublished ones
  'publish', // publish own records; change and delete own published ones
  'edit-others', // read, change and delete all records, unpublished ones too
  'write-categories',
  'write-tags',
  'upload-images', // upload images; change and delete own ones that no published record shows
  'add-images', // give a record an image by its URL, and copy it from there
  'manage-sources', // read and change the sources from which events are imported
  'manage-accounts', // read and change users and their application passwords
  'manage-settings', // change the name, the look and the other settings of the calendar
] as const
export type Permission = (typeof permissions)[number]

/** Somebody with permissions. `userId` is null for people without an account, who are the author of nothing. */
export type Editor = { userId: number | null; permissions: readonly Permission[] }

/** The author and the status of a record. */
export type OwnedRecord = { authorId: number | null; status: string }

/** Whether a record with this status is not yet published, or is in the trash. */
export const isUnpublished = (status: string): boolean => ['draft', 'pending', 'trash'].includes(status)

/** Whether somebody may change an event, a venue or an organizer, or move it to the trash. */
export function mayEditRecord(editor: Editor, { authorId, status }: OwnedRecord): boolean {
  const needed = isUnpublished(status) ? 'write' : 'publish'
  return mayEditOthers(editor) || (isAuthor(editor, authorId) && editor.permissions.includes(needed))
}

/** Whether somebody may change the texts and the focus of an image: editors of all, others only of their uploads. */
export const mayEditImage = (editor: Editor, authorId: number | null): boolean =>
  editor.permissions.includes('upload-images') && (mayEditOthers(editor) || isAuthor(editor, authorId))

/** Whether somebody may change all records, and delete those permanently that they may change. */
export const mayEditOthers = ({ permissions: own }: Editor): boolean => own.includes('edit-others')

const isAuthor = ({ userId }: Editor, authorId: number | null): boolean => userId !== null && authorId === userId
