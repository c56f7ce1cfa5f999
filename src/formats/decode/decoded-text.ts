/** Something about a whole file: what was replaced or, as an error, left out. */
export type TextNote = { text: string; isError: boolean }

/** What was replaced in a line. */
export type LineNote = { number: number; text: string }

export type DecodedText = { text: string; notes: TextNote[]; lineNotes: LineNote[] }
