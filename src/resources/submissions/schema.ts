import { z } from 'zod'
import { languages } from '../../core/language.ts'
import { withMessage } from '../../core/failure/messages.ts'
import { int, nullableText, oneOf, requiredName } from '../../core/wire.ts'
import { EventInput } from '../events/schema.ts'
import { ById, instant, LanguageInput, ListQuery, paginationFields } from '../shared/fields.ts'

/**
 * pending: no editor has decided; accepted: the event is published, scheduled or private; refused: it is in the trash;
 * withdrawn: its sender has moved it there.
 */
export const submissionStates = ['pending', 'accepted', 'refused', 'withdrawn'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** Where the event takes place, with the names that venues have. */
const placeFields = {
  venue: nullableText(500).describe(
    'Name of the place; empty for none. It becomes a venue when an editor publishes the event.',
  ),
  address: nullableText(500).describe('Street and number of the place.'),
  city: nullableText(200).describe('City of the place.'),
  zip: nullableText(50).describe('Postal code of the place.'),
  country: nullableText(200).describe('Country of the place.'),
}
export const placeNames = ['venue', 'address', 'city', 'zip', 'country'] as const

const { title, start_date, end_date, timezone, all_day, description, cost, website } = EventInput.shape
const eventFields = { title, start_date, end_date, timezone, all_day, description, cost, website }

const senderFields = {
  sender_name: requiredName(200).describe('Name of the sender. Only editors see it.'),
  sender_email: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email(withMessage('email-address')))
    .describe('E-mail address of the sender. Only editors see it.'),
  note: nullableText(2_000).describe('A note to the editors.'),
}

export const senderNames = ['sender_name', 'sender_email', 'note'] as const

/** The fields of a submission that its sender writes. */
const allFields = z.object({
  ...eventFields,
  ...placeFields,
  ...senderFields,
})

const fields = allFields
  .partial()
  .required({ title: true, start_date: true, end_date: true, sender_name: true, sender_email: true })

export const SubmissionInput = LanguageInput.extend(fields.shape).extend({
  proof: z
    .string()
    .max(100)
    .describe(
      'Proof of work: `proof_time` of `GET /submissions/requirements`, a colon, and letters and digits such that the SHA-256 ' +
        'hash of the whole begins with `proof_bits` zero bits. It can be used once.',
    ),
  homepage: z
    .string()
    .max(0, withMessage('leave-empty'))
    .optional()
    .describe('Must be empty. Programs that fill in every field are refused.'),
})

const token = z.string().max(200).describe('The token of the sender, which the creation returned.')

export const SubmissionByToken = ById.extend({ token: token.optional() })
export const SubmissionPatchFields = allFields.partial()
export const SubmissionPatch = ById.extend({ token, ...SubmissionPatchFields.shape })
export const SubmissionWithdrawal = ById.extend({ token })
export const SubmissionDecision = ById.extend({
  version: int()
    .describe(
      'The `version` that the editor has read. If the sender has changed the submission since, the request fails.',
    )
    .optional(),
})
export const SubmissionQuery = ListQuery.omit({ i18n_missing: true }).extend({
  state: oneOf(submissionStates).describe('Only submissions in this state.').optional(),
})

/** What a client needs to know before it sends a submission. */
export const SubmissionRequirements = z
  .object({
    is_open: z.boolean().describe('Whether people without an account may submit events.'),
    proof_bits: z.int().describe('The number of zero bits at the beginning of the hash of a proof.'),
    proof_time: z.int().describe('The time for a proof: seconds since 1970.'),
    proof_max_age_seconds: z.int().describe('How long a proof with this time can be sent.'),
  })
  .meta({ id: 'SubmissionRequirements' })

/** A submission as its sender wrote it. What editors change in the event is not shown here. */
export const Submission = z
  .object({
    id: z.int().describe('Id of the event.'),
    version: z.int().describe('How often the sender has written the submission.'),
    state: z.enum(submissionStates),
    url: z.string().nullable().describe('Address of the event; null while readers do not see it.'),
    title: z.string(),
    start_date: z.string().describe('Start as wall time in `timezone`.'),
    end_date: z.string().describe('End as wall time in `timezone`.'),
    timezone: z.string(),
    all_day: z.boolean(),
    description: z.string(),
    cost: z.string(),
    website: z.string().nullable(),
    venue: z.string(),
    address: z.string(),
    city: z.string(),
    zip: z.string(),
    country: z.string(),
    sender_name: z.string(),
    sender_email: z.string(),
    note: z.string(),
    language: z.enum(languages).describe('Language of the texts.'),
    created: instant,
  })
  .meta({ id: 'Submission' })

export const NewSubmission = Submission.extend({
  token: z.string().describe('With it the sender reads and changes the submission. It is shown only now.'),
}).meta({ id: 'NewSubmission' })

export const SubmissionPage = z
  .object({ submissions: z.array(Submission), ...paginationFields })
  .meta({ id: 'SubmissionPage' })

export type SubmissionInput = z.output<typeof SubmissionInput>
export type SubmissionPatchFields = z.output<typeof SubmissionPatchFields>
export type SubmissionQuery = z.output<typeof SubmissionQuery>
export type SubmissionRequirements = z.output<typeof SubmissionRequirements>
export type Submission = z.output<typeof Submission>
export type NewSubmission = z.output<typeof NewSubmission>
export type SubmissionPage = z.output<typeof SubmissionPage>
/** The fields that the sender has written, without fields that the sender has left out. */
export type SubmissionFields = z.output<typeof fields>
