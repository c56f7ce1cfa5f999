import { expect, it } from 'vitest'
import { expandNamedKinds } from '../../src/db/migrations/expand-kinds.ts'

it('a block is there once for each named kind, and the rest once', () => {
  const program = 'before;\n-- for each named kind\nselect {kind} from {plural};\n-- end\nafter;\n'

  expect(expandNamedKinds(program)).toBe(
    'before;\nselect venue from venues;\nselect organizer from organizers;\nafter;\n',
  )
})

it.each([
  ['-- end', '-- for each named kind\nselect 1;\nselect 2;\n'],
  ['-- end', '-- for each named kind\nselect 1;\nselect 2;\n-- for each named kind\nselect 3;\n-- end\n'],
  ['-- for each named kind', 'select 1;\n-- end\n'],
])('a block without its line “%s” is refused', (_, program) => {
  expect(() => expandNamedKinds(program)).toThrow('prisma/program has a block without its beginning or end')
})
