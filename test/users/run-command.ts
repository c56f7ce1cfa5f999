import { randomBytes } from 'node:crypto'
import { createContextFactory } from '../../src/api/dependencies.ts'
import { createLogger } from '../../src/log.ts'
import { runUsersCommand } from '../../src/cli/users/commands.ts'
import { parseUsersCommand } from '../../src/cli/users/options.ts'
import type { TestService } from '../support/test-service.ts'

/**
 * Creates a function that runs a command line on the database of a running service. It returns the output, or throws.
 */
export const createCommandRunner =
  (service: TestService, generateBytes: (size: number) => Buffer = randomBytes) =>
  async (line: string): Promise<string> => {
    const { db, settings, images, clock, timers, hashCost } = service
    const log = createLogger('silent')
    const createContext = createContextFactory({
      db,
      settings,
      images,
      log,
      clock: () => clock.now,
      timers,
      randomBytes: generateBytes,
      hashCost,
    })
    const ctx = createContext({ caller: { userId: null, role: 'administrator', isOriginAllowed: true } })
    return runUsersCommand({ ctx, settings }, parseUsersCommand(line.split(' ').filter(Boolean)))
  }

/** The login and secret of the curl line that a command printed. */
export function parseCredentials(output: string): { login: string; secret: string; authorization: string } {
  const [, login = '', secret = ''] = /curl -u (\S+?):(\S+) http/.exec(output) ?? []
  return { login, secret, authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` }
}
