import { defineInput } from '../../api/input.ts'
import { createRouteDefiner } from '../../api/rest-meta.ts'
import { defineOutput, protectedProcedure, publicProcedure, router } from '../../api/trpc.ts'
import { LanguageInput } from '../shared/fields.ts'
import { createUnchangedFieldRemover } from '../shared/record/unchanged-fields.ts'
import { getSettings, updateSettings, validateLogo } from './actions.ts'
import { SettingsPatch, SiteSettingsView } from './schema.ts'

const defineSettingsRoute = createRouteDefiner('settings')

export const settings = router({
  read: publicProcedure
    .meta(defineSettingsRoute('GET', '/settings', 'Read the settings'))
    .input(defineInput(LanguageInput))
    .output(defineOutput(SiteSettingsView))
    .query(({ ctx }) => getSettings(ctx)),
  update: protectedProcedure('manage-settings')
    .meta(
      defineSettingsRoute('PATCH', '/settings', 'Update the settings', {
        checkAgainstDatabase: validateLogo,
        failures: ['rest_precondition_failed'],
        removeUnchangedFields: createUnchangedFieldRemover({
          patch: SettingsPatch,
          view: SiteSettingsView,
          ref: LanguageInput,
          read: async ctx => (await getSettings(ctx)).value,
        }),
      }),
    )
    .input(defineInput(SettingsPatch))
    .output(defineOutput(SiteSettingsView))
    .mutation(({ ctx, input: { i18n_language: _, ...fields } }) => updateSettings(ctx, fields)),
})
