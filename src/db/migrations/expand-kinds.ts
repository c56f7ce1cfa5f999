import { listFields } from '../../core/kinds/fields.ts'
import { pluralByName } from '../../core/kinds/names.ts'
import { type AnyNamedKind, namedKinds } from '../../core/kinds/named-kinds.ts'

/** Lines of a file of prisma/program that the program has once for each named kind. */
const blockPattern = /^ *-- for each named kind\n([^]*?)^ *-- end\n/gm

/**
 * Repeats the blocks of a file of prisma/program for each named kind. In a block, `{kind}` and `{plural}` are its names,
 * `{new.search_columns}` the columns of its texts that a search in its list reads, and `{new.name_columns}` those that a
 * search for events reads too.
 */
export const expandNamedKinds = (text: string): string =>
  text.replace(blockPattern, (_, block: string) =>
    Object.values<AnyNamedKind>(namedKinds)
      .map(kind => fillBlock(block, kind))
      .join(''),
  )

function fillBlock(block: string, { name, fields }: AnyNamedKind): string {
  const texts = listFields(fields).filter(([, { isTranslated }]) => isTranslated)
  const searched = texts.filter(([, { isSearched = true }]) => isSearched).map(([field]) => field)
  const names = texts.filter(([, { isSearchedAsName }]) => isSearchedAsName).map(([field]) => field)
  return block
    .replaceAll('{kind}', name)
    .replaceAll('{plural}', pluralByName[name])
    .replaceAll('{new.search_columns}', listNewColumns(['name', 'description', 'excerpt', ...searched]))
    .replaceAll('{new.name_columns}', listNewColumns(['name', ...names]))
}

const listNewColumns = (columns: string[]): string => columns.map(column => `new.${column}`).join(', ')
