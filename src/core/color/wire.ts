import { z } from 'zod'
import { withMessage } from '../failure/messages.ts'
import { clearable } from '../wire.ts'
import { computeAccentShades, contrastMin, findLowestContrast, themes } from './accent.ts'

/**
 * A color as `#0b6473` that is readable as an accent color in every theme; `''` and `null` clear it. The message about
 * another color says its contrast.
 */
export const accentColor = () =>
  clearable(
    raw => (typeof raw === 'string' ? raw.trim().toLowerCase() : raw),
    z.string(withMessage('hex-color')).superRefine(checkAccentColor),
  )

function checkAccentColor(color: string, context: z.RefinementCtx): void {
  if (!/^#[0-9a-f]{6}$/.test(color)) return context.addIssue({ code: 'custom', message: withMessage('hex-color') })
  const shades = computeAccentShades(color)
  const contrast = Math.min(...themes.map(theme => findLowestContrast(shades[theme], theme)))
  if (contrast >= contrastMin) return
  const params = { contrast: (Math.floor(contrast * 10) / 10).toFixed(1), min: contrastMin }
  context.addIssue({ code: 'custom', message: withMessage('low-contrast'), params })
}
