import { describe, expect, it } from 'vitest'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { adaptTecInput } from '../../src/http/rest/tec-input.ts'

const adapt = (name: string, input: Record<string, unknown>) => {
  const operation = listNamespaceOperations('calendar').find(one => one.name === name)
  if (!operation) throw new Error(`There is no operation ${name}.`)
  return adaptTecInput(operation, input, async () => ({}))
}

describe('recurrence', () => {
  it.each([
    { type: 'weekly' },
    { rules: [{ type: 'Every Week' }], exclusions: [] },
    [{ type: 'daily' }],
    '{"rules":[]}',
    {},
  ])('%j of the TEC calendar is ignored, with a notice', async recurrence => {
    expect(await adapt('events.create', { title: 'x', recurrence })).toEqual({
      input: { title: 'x' },
      notices: [expect.stringContaining('recurrence was ignored')],
    })
  })

  it.each([['RRULE:FREQ=DAILY;COUNT=3'], [['RRULE:FREQ=DAILY;COUNT=3']], [null], ['']])(
    '%j is read',
    async recurrence => {
      expect(await adapt('events.update', { recurrence })).toEqual({ input: { recurrence }, notices: [] })
    },
  )
})

describe('lang', () => {
  it.each([
    [{ lang: 'fr' }, { i18n_language: 'fr' }, []],
    [{ lang: 'fr-FR' }, { i18n_language: 'fr' }, []],
    [{ lang: 'fr', i18n_language: 'el' }, { i18n_language: 'el' }, []],
    [{ lang: 'all' }, {}, ['lang=all was ignored']],
    [{ lang: ['fr'] }, {}, ['lang=object was ignored']],
  ])('%j becomes %j', async (sent, input, notices) => {
    expect(await adapt('events.list', sent)).toEqual({ input, notices })
  })
})

describe('the fields of virtual events', () => {
  it.each([
    [{ is_virtual: true }, { is_online: true }],
    [
      { is_virtual: true, is_online: true, attendance_mode: 'mixed' },
      { is_online: true, attendance_mode: 'mixed' },
    ],
    [{ is_virtual: true, attendance_mode: 'mixed' }, { attendance_mode: 'mixed' }],
    [{ virtual_url: 'https://a.example/' }, { online_url: 'https://a.example/' }],
    [{ virtual_url: 'https://a.example/', online_url: 'https://a.example/' }, { online_url: 'https://a.example/' }],
    [{ is_virtual: null }, {}],
  ])('%j becomes %j', async (sent, input) => {
    expect(await adapt('events.update', sent)).toEqual({ input, notices: [] })
  })

  it.each([
    [
      { is_virtual: 'no', attendance_mode: 'mixed', is_online: true },
      { is_online: false },
      'is_online was ignored, because is_virtual is another value',
    ],
    [
      { virtual_url: '', online_url: 'https://a.example/' },
      { online_url: '' },
      'online_url was ignored, because virtual_url is another value',
    ],
  ])('%j becomes %j, and a notice tells of the lost value', async (sent, input, notice) => {
    expect(await adapt('events.update', sent)).toEqual({ input, notices: [notice] })
  })

  it('a list does not have them', async () => {
    expect(await adapt('events.list', { is_virtual: 'true' })).toEqual({ input: { is_virtual: 'true' }, notices: [] })
  })
})
