/** Moves the focus to the results, when the focused button is removed by its own action. */
export const focusResults = (): void => document.getElementById('results')?.focus()
