const titleMaxChars = 200

/**
 * The name of a file as a name for people: without folders and the extension of an image, at most 200 characters; ''
 * if nothing is left. Other extensions stay, because they tell the kind of a file.
 */
export function toFileTitle(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? ''
  const title = name.replace(/\.(jpe?g|jfif|png|webp|avif|gif)$/i, '').trim()
  return /^\.*$/.test(title) ? '' : Array.from(title).slice(0, titleMaxChars).join('').trim()
}
