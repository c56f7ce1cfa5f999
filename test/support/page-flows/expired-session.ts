import type { PageFixture, TestPage } from './test-page.ts'

type Service = PageFixture['service']

/** Revokes the passwords of a user, so that the next request of the user's session fails. */
export async function revokePasswords({ db, clock }: Service, userId: number): Promise<void> {
  await db.prisma.applicationPassword.updateMany({ where: { userId }, data: { revokedUtc: clock.now } })
}

export async function restorePasswords({ db }: Service, userId: number): Promise<void> {
  await db.prisma.applicationPassword.updateMany({ where: { userId }, data: { revokedUtc: null } })
}

export const locateExpiredSessionDialog = (page: TestPage) =>
  page.getByRole('dialog', { name: 'Your session has expired' })

/** Types the password into the dialog of an expired session and continues. */
export async function signInAgain(page: TestPage, password: string): Promise<void> {
  const dialog = locateExpiredSessionDialog(page)
  await dialog.getByLabel('Application password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
}
