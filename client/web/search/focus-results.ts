/** Moves the focus to what was found, when the button that it was on goes with what it did. */
export const focusResults = (): void => document.getElementById('results')?.focus()
