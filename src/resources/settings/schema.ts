import { z } from 'zod'
import { viewSegments } from '../../core/page/segments.ts'
import { accentColor } from '../../core/color/wire.ts'
import { origins } from '../../core/list-fields.ts'
import { zone } from '../../core/time/wire.ts'
import { boolean, idOfRecord, idZeroOrBlank, nullableName, oneOfOrNull } from '../../core/wire.ts'
import { Image } from '../shared/image/image.ts'
import { instant, LanguageInput } from '../shared/fields.ts'

export const originsMax = 50

/** The fields of the settings that can change. `null` means the value of the environment. */
export const SettingsPatchFields = z
  .object({
    name: nullableName(80).describe('Name of the calendar.'),
    logo: idOfRecord(idZeroOrBlank()).describe('Id of an image of the calendar, which its pages show beside the name.'),
    accent_color: accentColor().describe(
      'Color of links and buttons, as #0b6473. Its contrast must be at least 4.5; the dark theme has a lighter shade of it.',
    ),
    default_view: oneOfOrNull(viewSegments).describe('The view that the front page opens.'),
    timezone: zone()
      .nullable()
      .describe('Time zone of dates without one. A change moves no event and no publication date.'),
    embed_origins: origins(originsMax).describe(
      'Origins of the sites that may show this calendar in a frame, such as https://example.org; an empty list for none.',
    ),
    submissions: boolean().nullable().describe('Whether people without an account may submit events.'),
  })
  .partial()
export const SettingsPatch = LanguageInput.extend(SettingsPatchFields.shape)

const values = {
  name: z.string().nullable(),
  logo: Image.nullable(),
  accent_color: z.string().nullable(),
  default_view: z.enum(viewSegments),
  timezone: z.string(),
  embed_origins: z.array(z.string()),
  submissions: z.boolean(),
}

/** A value for each setting. */
export const SettingsValues = z
  .object({
    ...values,
    name: values.name.describe('Null without a name: pages show the word for calendar in their language.'),
    accent_color: values.accent_color.describe('Null for the color of the service.'),
  })
  .meta({ id: 'SettingsValues' })

export const SiteSettingsView = z
  .object({
    name: values.name,
    logo: values.logo,
    accent_color: values.accent_color,
    default_view: values.default_view.nullable(),
    timezone: values.timezone.nullable(),
    embed_origins: values.embed_origins.nullable(),
    submissions: values.submissions.nullable(),
    /** The values in force, and the values of the environment of the service. */
    effective: SettingsValues,
    defaults: SettingsValues,
    modified: instant.nullable().describe('The last change; null before the first one.'),
  })
  .meta({ id: 'Settings' })

export type SettingsValues = z.output<typeof SettingsValues>
export type SettingsPatchFields = z.output<typeof SettingsPatchFields>
export type SiteSettingsView = z.output<typeof SiteSettingsView>
