import type { CalendarClient, Inputs, Outputs } from '../../../index.ts'
import type { TermPlural } from '../../../../src/core/kinds/term-kinds.ts'
import type { RecordKind } from './kinds.ts'

export type RecordOf<K extends RecordKind> = Outputs[K]['read']

type Query<Input, Output> = { query: (input: Input) => Promise<Output> }
type Mutation<Input, Output> = { mutate: (input: Input) => Promise<Output> }
type RecordPage<K extends RecordKind> = Record<K, RecordOf<K>[]> & { total: number; total_pages: number }

/** The procedures that all kinds of record have, with the types of this kind. What is not of `K` is alike in all. */
type RecordProcedures<K extends RecordKind> = {
  list: Query<Inputs[K]['list'], RecordPage<K>>
  read: Query<Inputs['tags']['read'], RecordOf<K>>
  create: Mutation<Inputs[K]['create'], RecordOf<K>>
  update: Mutation<Inputs[K]['update'], RecordOf<K>>
  remove: Mutation<Inputs['tags']['remove'] & { force?: boolean }, unknown>
} & (K extends TermPlural ? unknown : { readBySlug: Query<{ slug: string }, RecordOf<K>> })

type ProceduresByKind = { [K in RecordKind]: RecordProcedures<K> }

/** The procedures of a kind, for code that is the same for several kinds. */
export const getProcedures = <K extends RecordKind>(calendar: CalendarClient, kind: K): RecordProcedures<K> => {
  const procedures: ProceduresByKind = calendar
  return procedures[kind]
}
