/** The name under which PostgreSQL prepares a statement once per connection; undefined when all names are in use. */
export type NameStatement = (text: string) => string | undefined

const namesMax = 500

/** Names at most 500 statements, because lists of different lengths may result in different statements. */
export function createStatementNamer(): NameStatement {
  const names = new Map<string, string>()
  return text => {
    const existingName = names.get(text)
    if (existingName !== undefined) return existingName
    if (names.size >= namesMax) return undefined
    const name = `p${names.size}`
    names.set(text, name)
    return name
  }
}
