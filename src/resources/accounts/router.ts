import { defineInput } from '../../api/input.ts'
import { createRouteDefiner } from '../../api/rest-meta.ts'
import { authenticatedProcedure, router, defineOutput, protectedProcedure } from '../../api/trpc.ts'
import { ById, LanguageInput } from '../shared/fields.ts'
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
  UserListing,
  UserPatchById,
  UserQuery,
  UserRemoval,
} from './schema.ts'

const rest = createRouteDefiner('accounts')

const toStrangers = ['rest_not_logged_in', 'rest_origin_forbidden'] as const
const unread = [...toStrangers, 'rest_forbidden'] as const
const unknown = ['user-not-found'] as const

export const accounts = router({
  list: protectedProcedure('manage-accounts')
    .meta(rest('GET', '/users', 'List users', { failures: unread }))
    .input(defineInput(UserQuery))
    .output(defineOutput(UserListing))
    .query(({ ctx, input }) => listUsers(ctx, input)),
  create: protectedProcedure('manage-accounts')
    .meta(
      rest('POST', '/users', 'Create a user', {
        status: 201,
        checkSemantics: validatePasswordExpiry,
        failures: ['login-taken'],
      }),
    )
    .input(defineInput(UserInput))
    .output(defineOutput(NewUser))
    .mutation(({ ctx, input }) => createUser(ctx, input)),
  read: protectedProcedure('manage-accounts')
    .meta(rest('GET', '/users/{id}', 'Read a user', { failures: [...unread, ...unknown] }))
    .input(defineInput(ById))
    .output(defineOutput(User))
    .query(({ ctx, input }) => getUser(ctx, { id: input.id })),
  update: protectedProcedure('manage-accounts')
    .meta(
      rest('PATCH', '/users/{id}', 'Update a user', {
        failures: [...unknown, 'last-administrator', 'rest_precondition_failed'],
      }),
    )
    .input(defineInput(UserPatchById))
    .output(defineOutput(User))
    .mutation(({ ctx, input: { id, ...fields } }) => updateUser(ctx, { id }, fields)),
  remove: protectedProcedure('manage-accounts')
    .meta(
      rest('DELETE', '/users/{id}', 'Remove a user', {
        failures: [...unknown, 'user-has-records', 'last-administrator', 'rest_precondition_failed'],
      }),
    )
    .input(defineInput(UserRemoval))
    .output(defineOutput(RemovedUser))
    .mutation(({ ctx, input: { id, to } }) => removeUser(ctx, { id }, to)),
  addPassword: protectedProcedure('manage-accounts')
    .meta(
      rest('POST', '/users/{id}/passwords', 'Add an application password', {
        ...{ status: 201, tag: 'passwords', checkSemantics: validatePasswordExpiry },
        failures: unknown,
      }),
    )
    .input(defineInput(PasswordInput))
    .output(defineOutput(NewPassword))
    .mutation(({ ctx, input: { id, ...fields } }) => createApplicationPassword(ctx, { id }, fields)),
  revokePassword: protectedProcedure('manage-accounts')
    .meta(
      rest('DELETE', '/users/{id}/passwords/{prefix}', 'Revoke an application password', {
        tag: 'passwords',
        failures: [...unknown, 'application-password-not-found'],
      }),
    )
    .input(defineInput(PasswordRemoval))
    .output(defineOutput(RevokedPasswords))
    .mutation(({ ctx, input: { id, prefix } }) => revokeApplicationPasswords(ctx, { id }, prefix)),
  revokePasswords: protectedProcedure('manage-accounts')
    .meta(
      rest('DELETE', '/users/{id}/passwords', 'Revoke all application passwords of a user', {
        tag: 'passwords',
        failures: unknown,
      }),
    )
    .input(defineInput(ById))
    .output(defineOutput(RevokedPasswords))
    .mutation(({ ctx, input: { id } }) => revokeApplicationPasswords(ctx, { id }, null)),
  me: authenticatedProcedure
    .meta(rest('GET', '/me', 'Read who you are and what you may do', { tag: 'users', failures: toStrangers }))
    .input(defineInput(LanguageInput))
    .output(defineOutput(Me))
    .query(({ ctx }) => getCurrentUser(ctx)),
})
