import { defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { defineOutput, protectedProcedure, publicProcedure, publicWriteProcedure, router } from '../../api/trpc.ts'
import { LanguageInput } from '../shared/fields.ts'
import { createUnchangedFieldRemover } from '../shared/record/unchanged-fields.ts'
import {
  createSubmission,
  getSubmissionRequirements,
  getSubmission,
  listSubmissions,
  updateSubmission,
  validateSubmissionFields,
  withdrawSubmission,
} from './actions.ts'
import { acceptSubmission, refuseSubmission } from './decisions.ts'
import {
  NewSubmission,
  Submission,
  SubmissionByToken,
  SubmissionDecision,
  SubmissionInput,
  SubmissionPage,
  SubmissionPatch,
  SubmissionQuery,
  SubmissionRequirements,
  SubmissionWithdrawal,
} from './schema.ts'

const readFailures = ['rest_not_logged_in', 'rest_origin_forbidden', 'rest_forbidden'] as const
const senderFailures = ['submission-not-found', 'submission-decided'] as const
const decisionFailures = [...senderFailures, 'submission-changed'] as const

export const submissions = router({
  requirements: publicProcedure
    .meta(defineRoute('GET', '/submissions/requirements', 'What a submission needs'))
    .input(defineInput(LanguageInput))
    .output(defineOutput(SubmissionRequirements))
    .query(({ ctx }) => getSubmissionRequirements(ctx)),
  list: protectedProcedure('edit-others')
    .meta(defineRoute('GET', '/submissions', 'List submissions', { failures: readFailures }))
    .input(defineInput(SubmissionQuery))
    .output(defineOutput(SubmissionPage))
    .query(({ ctx, input }) => listSubmissions(ctx, input)),
  create: publicWriteProcedure
    .meta(
      defineRoute('POST', '/submissions', 'Submit an event', {
        status: 201,
        isPublic: true,
        failures: ['submissions-closed'],
        checkAgainstDatabase: validateSubmissionFields,
      }),
    )
    .input(defineInput(SubmissionInput))
    .output(defineOutput(NewSubmission))
    .mutation(({ ctx, input }) => createSubmission(ctx, input)),
  read: publicProcedure
    .meta(defineRoute('GET', '/submissions/{id}', 'Read a submission', { failures: ['submission-not-found'] }))
    .input(defineInput(SubmissionByToken))
    .output(defineOutput(Submission))
    .query(({ ctx, input }) => getSubmission(ctx, input.id, input.token)),
  update: publicWriteProcedure
    .meta(
      defineRoute('PATCH', '/submissions/{id}', 'Change a submission', {
        isPublic: true,
        failures: senderFailures,
        removeUnchangedFields: createUnchangedFieldRemover({
          patch: SubmissionPatch,
          view: Submission,
          ref: SubmissionWithdrawal,
          read: async (ctx, { id, token }) => (await getSubmission(ctx, id, token)).value,
        }),
      }),
    )
    .input(defineInput(SubmissionPatch))
    .output(defineOutput(Submission))
    .mutation(({ ctx, input: { id, token, i18n_language: _, ...changes } }) =>
      updateSubmission(ctx, id, token, changes),
    ),
  withdraw: publicWriteProcedure
    .meta(
      defineRoute('DELETE', '/submissions/{id}', 'Withdraw a submission', {
        isPublic: true,
        failures: senderFailures,
      }),
    )
    .input(defineInput(SubmissionWithdrawal))
    .output(defineOutput(Submission))
    .mutation(({ ctx, input }) => withdrawSubmission(ctx, input.id, input.token)),
  accept: protectedProcedure('edit-others')
    .meta(
      defineRoute('POST', '/submissions/{id}/accept', 'Publish a submitted event', {
        tag: 'decisions',
        failures: decisionFailures,
      }),
    )
    .input(defineInput(SubmissionDecision))
    .output(defineOutput(Submission))
    .mutation(({ ctx, input }) => acceptSubmission(ctx, input.id, input.version)),
  refuse: protectedProcedure('edit-others')
    .meta(
      defineRoute('POST', '/submissions/{id}/refuse', 'Refuse a submission', {
        tag: 'decisions',
        failures: decisionFailures,
      }),
    )
    .input(defineInput(SubmissionDecision))
    .output(defineOutput(Submission))
    .mutation(({ ctx, input }) => refuseSubmission(ctx, input.id, input.version)),
})
