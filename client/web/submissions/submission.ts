import type { Outputs } from '../../index.ts'

/** An event that somebody without an account has submitted. */
export type Submission = Outputs['submissions']['list']['submissions'][number]
