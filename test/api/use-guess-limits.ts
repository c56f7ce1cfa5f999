import { secretHashCost } from '../../src/core/secret.ts'
import { type RestClient, useService } from '../support/use-service.ts'

/**
 * A service that allows three wrong passwords a minute from one IP address for one login or event. Its hashes have the
 * real cost: concurrent requests arrive while the first secret is still checked.
 */
export function useGuessLimits() {
  const fixture = useService({
    settings: { auth: 'required', trustProxy: 1, rateLimitFailuresPerMinute: 3 },
    hashCost: secretHashCost,
  })
  let addressCount = 0
  /** The header of an IP address that no earlier client of the file has. */
  const createAddress = () => ({ 'x-forwarded-for': `192.0.2.${++addressCount}` })
  return {
    ...fixture,
    createAddress,
    /** A client with an IP address of its own. */
    createGuesser: (address = createAddress()): RestClient => fixture.rest.withHeaders(address),
  }
}
