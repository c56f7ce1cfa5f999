import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { lowHashCost } from '../support/low-hash-cost.ts'

// measured-process.ts preloads this file into the service. It makes each hash of a secret cheap: random requests need
// more than a thousand.
const { scrypt } = crypto
const deriveKey = (...[secret, salt, keyBytes, options, done]: Required<Parameters<typeof scrypt>>) =>
  scrypt(secret, salt, keyBytes, { ...options, N: lowHashCost }, done)
crypto.scrypt = deriveKey as typeof scrypt
syncBuiltinESMExports()
