import { randomBytes } from 'node:crypto'
import { createContextFactory } from '../../src/api/dependencies.ts'
import { createLogger } from '../../src/log.ts'
import { runUsersCommand } from '../../src/cli/users/commands.ts'
import { parseUsersCommand } from '../../src/cli/users/options.ts'
import type { TestService } from '../support/test-service.ts'

/** Runs command lines on the database of a running service. Returns the output, or throws the failure. */
export const createCommandRunner =
  (service: TestService, bytes: (size: number) => Buffer = randomBytes) =>
  async (line: string): Promise<string> => {
    const { db, settings, clock } = service
    const log = createLogger('silent')
    const contextOf = createContextFactory({ db, settings, log, clock: () => clock.now, randomBytes: bytes })
    const ctx = contextOf({ caller: { userId: null, role: 'administrator', isTrusted: true } })
    return runUsersCommand({ ctx, settings }, parseUsersCommand(line.split(' ').filter(Boolean)))
  }

/** The login and secret of the curl line that a command printed. */
export function parseCredentials(output: string): { login: string; secret: string; authorization: string } {
  const [, login = '', secret = ''] = /curl -u (\S+?):(\S+) http/.exec(output) ?? []
  return { login, secret, authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` }
}
