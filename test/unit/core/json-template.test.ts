import { expect, it } from 'vitest'
import { renderJsonTemplates, parseJsonTemplate } from '../../../src/core/json/template.ts'

it('numbers stand where their placeholders were, also after letters of several bytes', () => {
  const first = parseJsonTemplate(
    '{"title":"Συναυλία {\\"\\":7}","categories":[{"count":{"":12}},{"count":{"":5}}],"tags":[]}',
  )
  const second = parseJsonTemplate('{"title":"é"}')

  expect(
    renderJsonTemplates(
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

it('an id without a number has 0, and no templates are no JSON', () => {
  expect(renderJsonTemplates([parseJsonTemplate('{"count":{"":1}}')], new Map()).toString()).toBe('{"count":0}')
  expect(renderJsonTemplates([], new Map()).toString()).toBe('')
})
