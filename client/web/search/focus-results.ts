/** Moves the focus to the results. Called when a click removes the button that has the focus. */
export const focusResults = (): void => document.getElementById('results')?.focus()
