import type { SiteSettingsView } from '../../../index.ts'
import { type PickedImage, toPickedImage } from '../../lib/picked-image.ts'

type Values = SiteSettingsView['effective']

/** The fields of the form, named as in the API. They show the values in force. */
export type SettingsFormValues = Pick<Values, 'default_view' | 'timezone' | 'submissions'> & {
  name: string
  logo: PickedImage | null
  /** `#0b6473`; empty for the color of the service. */
  accent_color: string
  /** One origin a line. */
  embed_origins: string
}

export const toSettingsValues = ({ effective }: SiteSettingsView): SettingsFormValues => ({
  name: effective.name ?? '',
  logo: toPickedImage(effective.logo),
  accent_color: effective.accent_color ?? '',
  default_view: effective.default_view,
  timezone: effective.timezone,
  embed_origins: effective.embed_origins.join('\n'),
  submissions: effective.submissions,
})

const splitLines = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/**
 * The input of the API. A value that equals the default is null, so that the setting follows later changes of the
 * default.
 */
export function toSettingsInput(changes: Partial<SettingsFormValues>, defaults: Values) {
  const { logo, accent_color: accentColor, embed_origins: origins, ...others } = changes
  const followDefault = <T>(value: T, standard: T): T | null =>
    JSON.stringify(value) === JSON.stringify(standard) ? null : value
  const entries = Object.entries(others) as [keyof typeof others, (typeof others)[keyof typeof others]][]
  return {
    ...Object.fromEntries(
      entries.map(([name, value]) => [name, value === '' ? null : followDefault(value, defaults[name] ?? undefined)]),
    ),
    ...(logo === undefined ? {} : { logo: logo?.id ?? null }),
    ...(accentColor === undefined ? {} : { accent_color: accentColor || null }),
    ...(origins === undefined ? {} : { embed_origins: followDefault(splitLines(origins), defaults.embed_origins) }),
  }
}
