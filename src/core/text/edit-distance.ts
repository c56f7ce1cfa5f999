/**
 * The number of typing mistakes between two words: a missing, additional or wrong character, or two neighbours in the
 * wrong order. This is the optimal string alignment distance, in characters of Unicode.
 */
export function computeEditDistance(first: string, second: string): number {
  const [a, b] = [[...first], [...second]]
  let [beforeLast, last]: [number[], number[]] = [[], b.map((_, j) => j + 1)]
  for (const [i, character] of a.entries()) {
    const row: number[] = []
    for (const [j, other] of b.entries()) {
      const get = (line: number[], column: number, edge: number) => (column < 0 ? edge : (line[column] ?? 0))
      const isSwapped = i > 0 && j > 0 && character === b[j - 1] && other === a[i - 1]
      row[j] = Math.min(
        get(last, j, i) + 1,
        get(row, j - 1, i + 1) + 1,
        get(last, j - 1, i) + (character === other ? 0 : 1),
        isSwapped ? get(beforeLast, j - 2, i - 1) + 1 : Infinity,
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  return last.at(-1) ?? a.length
}
