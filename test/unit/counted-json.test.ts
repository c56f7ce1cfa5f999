import { expect, it } from 'vitest'
import { joinCountedJson, splitCounts } from '../../src/resources/shared/counted-json.ts'

it('counts stand where their placeholders were, also after letters of several bytes', () => {
  const first = splitCounts(
    '{"title":"Συναυλία {\\"\\":7}","categories":[{"count":{"":12}},{"count":{"":5}}],"tags":[]}',
  )
  const second = splitCounts('{"title":"é"}')

  expect(
    joinCountedJson(
      [first, second, first],
      new Map([
        [12, 1_234],
        [5, 0],
      ]),
    ).toString(),
  ).toBe(
    [
      '{"title":"Συναυλία {\\"\\":7}","categories":[{"count":1234},{"count":0}],"tags":[]}',
      '{"title":"é"}',
      '{"title":"Συναυλία {\\"\\":7}","categories":[{"count":1234},{"count":0}],"tags":[]}',
    ].join(','),
  )
})

it('a term without a count has no events, and no records are no JSON', () => {
  expect(joinCountedJson([splitCounts('{"count":{"":1}}')], new Map()).toString()).toBe('{"count":0}')
  expect(joinCountedJson([], new Map()).toString()).toBe('')
})
