import { listFields, type NamedKindDefinition } from './fields.ts'

/** A field in CSV, with the names of its column: the first is written, all are read. */
type FieldColumn = { field: string; names: [string, ...string[]] }

/** The columns of CSV with the fields of a kind, in their order: `Venue Address`, `Venue City`. */
export const listCsvColumns = ({
  fields,
  csvPrefixes: [prefix, ...otherPrefixes],
}: NamedKindDefinition): FieldColumn[] =>
  listFields(fields)
    .flatMap(([field, { csv }]) => (csv ? [{ field, csv }] : []))
    .sort((one, other) => one.csv.position - other.csv.position)
    .map(({ field, csv: { name, otherNames = [], ownNames = [] } }) => {
      const others = otherNames.map(other => `${prefix} ${other}`)
      const further = otherPrefixes.flatMap(other => [name, ...otherNames].map(text => `${other} ${text}`))
      return { field, names: [`${prefix} ${name}`, ...others, ...further, ...ownNames] }
    })
