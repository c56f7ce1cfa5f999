import { effect, type Signal, signal } from '@preact/signals'
import { isEmbedded } from '../paths/site.ts'
import { deviceStorage } from './storage.ts'

/** The display settings that the user has chosen on this device. */

export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/**
 * Light or dark; `system` follows the device. public/assets/theme.js applies it before the page is drawn. In a frame of
 * another site the address says it, which the service writes into the document.
 */
export const theme = isEmbedded ? signal(readDocumentTheme()) : createPreference<Theme>('theme', themes)

effect(() => {
  if (theme.value === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme.value
})

export const zoneChoices = ['event', 'viewer'] as const

/** In which time zone the page shows times: the event's zone, or the zone of the user's device. */
export const zonePreference = createPreference<(typeof zoneChoices)[number]>('clock', zoneChoices)

function readDocumentTheme(): Theme {
  return themes.find(one => one === document.documentElement.dataset['theme']) ?? 'system'
}

/** A setting that is stored on the device. The first of `choices` is the default. */
function createPreference<T extends string>(key: string, choices: readonly [T, ...T[]]): Signal<T> {
  const stored = deviceStorage.read(key)
  const preference = signal<T>(choices.find(choice => choice === stored) ?? choices[0])
  effect(() => {
    if (preference.value === choices[0]) deviceStorage.remove(key)
    else deviceStorage.write(key, preference.value)
  })
  return preference
}
