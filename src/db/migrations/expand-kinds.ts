import { listNameTexts, listSearchedTexts } from '../../core/kinds/fields.ts'
import { pluralByName } from '../../core/kinds/names.ts'
import { type AnyNamedKind, namedKinds } from '../../core/kinds/named-kinds.ts'

/** Lines of a file of prisma/program that the program has once for each named kind. */
const blockPattern = /^ *-- for each named kind\n([^]*?)^ *-- end\n/gm

/**
 * Repeats the blocks of a file of prisma/program for each named kind. In a block, `{kind}` and `{plural}` are its names,
 * `{new.search_columns}` the columns of its texts that a search in its list reads, and `{new.name_columns}` the columns
 * that a search for events reads too. Throws if a block does not end before the next one begins.
 */
export function expandNamedKinds(text: string): string {
  const expanded = text.replace(blockPattern, (_, block: string) =>
    Object.values<AnyNamedKind>(namedKinds)
      .map(kind => fillBlock(block, kind))
      .join(''),
  )
  const wrongMark = /^ *-- (?:for each named kind|end)$/m.exec(expanded)
  if (wrongMark) throw new Error(`prisma/program has a block without its beginning or end: "${wrongMark[0].trim()}"`)
  return expanded
}

function fillBlock(block: string, { name, fields }: AnyNamedKind): string {
  return block
    .replaceAll('{kind}', name)
    .replaceAll('{plural}', pluralByName[name])
    .replaceAll(
      '{new.search_columns}',
      listNewColumns(['name', 'description', 'excerpt', ...listSearchedTexts(fields)]),
    )
    .replaceAll('{new.name_columns}', listNewColumns(['name', ...listNameTexts(fields)]))
}

const listNewColumns = (columns: string[]): string => columns.map(column => `new.${column}`).join(', ')
