import type { Venue } from '../../index.ts'

/** The image of a record in a form: a stored one with its id, or an address that the user types, as the name. */
export type PickedImage = { id: number | null; name: string }

type Image = NonNullable<Venue['image']>

/** The image of a record as the value of a form. */
export const toPickedImage = (image: Image | false | null | undefined): PickedImage | null =>
  image ? { id: image.id, name: image.alt ?? getFileName(image.url) } : null

/** The last part of the path of an address. */
const getFileName = (url: string): string => url.replace(/[?#].*$/, '').replace(/^.*\//, '')

/** Replaces the image of form values by what procedures read. */
export const toImageInput = <V extends object>({ image, ...others }: V & { image?: PickedImage | null }) => ({
  ...others,
  ...(image === undefined ? {} : { image: image && (image.id === null ? image.name.trim() : String(image.id)) }),
})
