import { defineInput } from '../../api/input.ts'
import { createRouteDefiner } from '../../api/rest-meta.ts'
import { authenticatedProcedure, router, defineOutput, protectedProcedure } from '../../api/trpc.ts'
import { ById, LanguageInput } from '../shared/fields.ts'
import { createUnchangedFieldRemover } from '../shared/record/unchanged-fields.ts'
import {
  createApplicationPassword,
  createUser,
  listUsers,
  getCurrentUser,
  removeUser,
  revokeApplicationPasswords,
  getUser,
  updateUser,
} from './actions.ts'
import { validatePasswordExpiry } from './passwords.ts'
import {
  RevokedPasswords,
  Me,
  NewPassword,
  NewUser,
  PasswordInput,
  PasswordRemoval,
  RemovedUser,
  User,
  UserInput,
  UserPage,
  UserPatchById,
  UserQuery,
  UserRemoval,
} from './schema.ts'

const defineAccountsRoute = createRouteDefiner('accounts')

// Reads name these failures themselves; the OpenAPI document adds them to every write.
const authenticationFailures = ['rest_not_logged_in', 'rest_origin_forbidden'] as const
const readFailures = [...authenticationFailures, 'rest_forbidden'] as const

export const accounts = router({
  list: protectedProcedure('manage-accounts')
    .meta(defineAccountsRoute('GET', '/users', 'List users', { failures: readFailures }))
    .input(defineInput(UserQuery))
    .output(defineOutput(UserPage))
    .query(({ ctx, input }) => listUsers(ctx, input)),
  create: protectedProcedure('manage-accounts')
    .meta(
      defineAccountsRoute('POST', '/users', 'Create a user', {
        status: 201,
        checkAgainstDatabase: validatePasswordExpiry,
        failures: ['login-taken'],
      }),
    )
    .input(defineInput(UserInput))
    .output(defineOutput(NewUser))
    .mutation(({ ctx, input }) => createUser(ctx, input)),
  read: protectedProcedure('manage-accounts')
    .meta(defineAccountsRoute('GET', '/users/{id}', 'Read a user', { failures: [...readFailures, 'user-not-found'] }))
    .input(defineInput(ById))
    .output(defineOutput(User))
    .query(({ ctx, input }) => getUser(ctx, { id: input.id })),
  update: protectedProcedure('manage-accounts')
    .meta(
      defineAccountsRoute('PATCH', '/users/{id}', 'Update a user', {
        failures: ['user-not-found', 'last-administrator', 'rest_precondition_failed'],
        removeUnchangedFields: createUnchangedFieldRemover({
          patch: UserPatchById,
          view: User,
          ref: ById,
          read: async (ctx, { id }) => (await getUser(ctx, { id })).value,
        }),
      }),
    )
    .input(defineInput(UserPatchById))
    .output(defineOutput(User))
    .mutation(({ ctx, input: { id, ...fields } }) => updateUser(ctx, { id }, fields)),
  remove: protectedProcedure('manage-accounts')
    .meta(
      defineAccountsRoute('DELETE', '/users/{id}', 'Remove a user', {
        failures: ['user-not-found', 'user-has-records', 'last-administrator', 'rest_precondition_failed'],
      }),
    )
    .input(defineInput(UserRemoval))
    .output(defineOutput(RemovedUser))
    .mutation(({ ctx, input: { id, to } }) => removeUser(ctx, { id }, to)),
  addPassword: protectedProcedure('manage-accounts')
    .meta(
      defineAccountsRoute('POST', '/users/{id}/passwords', 'Add an application password', {
        status: 201,
        tag: 'passwords',
        checkAgainstDatabase: validatePasswordExpiry,
        failures: ['user-not-found'],
      }),
    )
    .input(defineInput(PasswordInput))
    .output(defineOutput(NewPassword))
    .mutation(({ ctx, input: { id, ...fields } }) => createApplicationPassword(ctx, { id }, fields)),
  revokePassword: protectedProcedure('manage-accounts')
    .meta(
      defineAccountsRoute('DELETE', '/users/{id}/passwords/{prefix}', 'Revoke an application password', {
        tag: 'passwords',
        failures: ['user-not-found', 'application-password-not-found'],
      }),
    )
    .input(defineInput(PasswordRemoval))
    .output(defineOutput(RevokedPasswords))
    .mutation(({ ctx, input: { id, prefix } }) => revokeApplicationPasswords(ctx, { id }, prefix)),
  revokePasswords: protectedProcedure('manage-accounts')
    .meta(
      defineAccountsRoute('DELETE', '/users/{id}/passwords', 'Revoke all application passwords of a user', {
        tag: 'passwords',
        failures: ['user-not-found'],
      }),
    )
    .input(defineInput(ById))
    .output(defineOutput(RevokedPasswords))
    .mutation(({ ctx, input: { id } }) => revokeApplicationPasswords(ctx, { id }, null)),
  me: authenticatedProcedure
    .meta(
      defineAccountsRoute('GET', '/me', 'Read who you are and what you may do', {
        tag: 'users',
        failures: authenticationFailures,
      }),
    )
    .input(defineInput(LanguageInput))
    .output(defineOutput(Me))
    .query(({ ctx }) => getCurrentUser(ctx)),
})
