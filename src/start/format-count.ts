/** `1 row`, `1,234 rows`. */
export const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** `3.4 MB`. */
export const formatBytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
