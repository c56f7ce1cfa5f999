import { effect, type Signal, signal } from '@preact/signals'

/** What a reader has chosen on this device. */

export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Light or dark; `system` follows the device. The document has it before anything is drawn (public/assets/theme.js). */
export const theme = kept<Theme>('theme', themes)

effect(() => {
  if (theme.value === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme.value
})

export const clocks = ['event', 'viewer'] as const

/** On whose clock times are shown: each event's own, or that of the reader's device. */
export const clock = kept<(typeof clocks)[number]>('clock', clocks)

/** A choice, the first of `choices` until another is made, and remembered. */
function kept<T extends string>(name: string, choices: readonly [T, ...T[]]): Signal<T> {
  const chosen = signal<T>(choices.find(choice => choice === read(name)) ?? choices[0])
  effect(() => write(name, chosen.value === choices[0] ? null : chosen.value))
  return chosen
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // A browser that keeps nothing forgets the choice with the page.
  }
}
