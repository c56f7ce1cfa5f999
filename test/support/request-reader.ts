import { anonymousCaller } from '../../src/auth/permissions.ts'
import { createRequestReader } from '../../src/http/request/request.ts'

type Options = Parameters<typeof createRequestReader>[0]

/** The reader of requests of an anonymous caller, without a service. */
export const createTestRequestReader = (options: Partial<Options> = {}): ReturnType<typeof createRequestReader> =>
  createRequestReader({
    nowMs: () => performance.now(),
    workNowMs: () => 0,
    randomBytes: size => Buffer.alloc(size),
    defaultLanguage: 'en',
    prefix: '',
    namespace: 'cal/events/v1',
    findCaller: async () => anonymousCaller,
    findCallerKey: async () => ({ isAnonymous: true, key: '192.0.2.1' }),
    findConnectionSignal: () => new AbortController().signal,
    ...options,
  })
