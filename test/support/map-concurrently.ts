/** What `work` makes of every item, in their order, with at most `width` of them under way. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T, place: number) => Promise<R>,
  width = 8,
): Promise<R[]> {
  const made: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [place, item] of waiting) made[place] = await work(item, place)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return made
}
