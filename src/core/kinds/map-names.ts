/** The results of `map` for some names, by name. */
export const mapNames = <Name extends string, T>(names: readonly Name[], map: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map(name => [name, map(name)])) as Record<Name, T>
