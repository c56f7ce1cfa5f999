/** `venues, organizers and tags`. */
export const formatEnglishList = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words)
