import type { Localized } from '../../lib/language.ts'
import { commonLabels } from './common-labels.ts'
import type { OrganizerValues } from './organizer-values.ts'

export const organizerLabels: Localized<{ readonly [K in keyof OrganizerValues]: string }> = {
  en: { organizer: 'Name', email: 'E-mail address', ...commonLabels.en },
  fr: { organizer: 'Nom', email: 'Adresse e-mail', ...commonLabels.fr },
  el: { organizer: 'Όνομα', email: 'Διεύθυνση e-mail', ...commonLabels.el },
}
