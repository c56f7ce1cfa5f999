/** The content of a file in base64. Fails if the browser cannot read the file, for example because it was removed. */
export const encodeFile = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    // The result is a data URL: data:text/calendar;base64,…
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new UnreadableFileError())
    reader.readAsDataURL(file)
  })

/** The browser cannot read a file. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

const bytesPerMegabyte = 1_000_000

/** The size of a file in a language: `1.2 MB`, `340 kB`. */
export function formatFileSize(locale: string, bytes: number): string {
  const [unit, size] =
    bytes < bytesPerMegabyte
      ? (['kilobyte', bytes / 1_000] as const)
      : (['megabyte', bytes / bytesPerMegabyte] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 3 }).format(size)
}
