import type { Publication } from '../publication/publication.ts'

/** The parts of a stored record that a patch needs; `texts` are those in the language of the request. */
export type StoredRecord = { authorId: number; publication: Publication; texts: { slug: string | null } | null }
