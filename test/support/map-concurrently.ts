/** The results of `work` in the order of the items. At most `width` calls run at the same time. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  width = 8,
): Promise<R[]> {
  const results: R[] = []
  const entries = items.entries()
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
