import { describe, expect, it } from 'vitest'
import { anonymousCaller, type Caller } from '../../src/auth/permissions.ts'
import type { ChangeOp, LoggedChange } from '../../src/db/changes/change-log.ts'
import { mergeChanges } from '../../src/resources/changes/merge-changes.ts'

const editor: Caller = { userId: 1, role: 'editor', isOriginAllowed: true }
const event = { kind: 'event', id: 1, authorId: 7 } as const
const log = (...ops: (ChangeOp | null)[]): LoggedChange[] =>
  ops.map(op => ({ ...event, op: op ?? 'update', publicOp: op }))

describe('the changes of one record together', () => {
  it.each<[ChangeOp[], ChangeOp | null]>([
    [['create', 'update'], 'create'],
    [['create', 'delete'], null],
    [['update', 'update'], 'update'],
    [['update', 'delete'], 'delete'],
    [['delete', 'create'], 'update'],
    [['delete', 'create', 'delete'], 'delete'],
    [['create', 'delete', 'create'], 'create'],
  ])('%j are %s', (ops, expected) => {
    const merged = mergeChanges(log(...ops), anonymousCaller)
    expect(merged).toEqual(expected === null ? [] : [{ kind: 'event', id: 1, op: expected }])
  })
})

describe('who hears of a change', () => {
  const draft = [{ ...event, op: 'create', publicOp: null }] satisfies LoggedChange[]
  const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber', 'anonymous'] as const

  it.each([
    { caller: 'its author', userId: 7, expected: ['administrator', 'editor', 'author', 'contributor'] },
    { caller: 'another user', userId: 8, expected: ['administrator', 'editor'] },
  ])('$caller, of a draft: $expected', ({ userId, expected }) => {
    const hears = (role: Caller['role']) => mergeChanges(draft, { userId, role, isOriginAllowed: true }).length > 0
    expect(roles.filter(hears)).toEqual(expected)
  })

  it('anonymous callers, once a record is public', () => {
    expect(mergeChanges(log(null, 'create', null), anonymousCaller)).toEqual([{ kind: 'event', id: 1, op: 'create' }])
    expect(mergeChanges(log(null, 'create', null), editor)).toEqual([{ kind: 'event', id: 1, op: 'update' }])
  })
})
