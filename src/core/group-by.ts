/** The values by a key, in their order. Node 20 has no `Map.groupBy`. */
export function groupBy<Key, Value>(values: Iterable<Value>, getKey: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = getKey(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
