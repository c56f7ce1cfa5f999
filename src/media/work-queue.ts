/** Runs one piece of work after the other. Urgent work comes before other work that waits. */
export function createWorkQueue(): <T>(work: () => Promise<T>, options: { isUrgent: boolean }) => Promise<T> {
  const urgent: (() => Promise<void>)[] = []
  const others: (() => Promise<void>)[] = []
  let isBusy = false

  async function runWaiting(): Promise<void> {
    if (isBusy) return
    isBusy = true
    const takeNext = () => urgent.shift() ?? others.shift()
    for (let next = takeNext(); next; next = takeNext()) await next()
    isBusy = false
  }

  return (work, { isUrgent }) =>
    new Promise((resolve, reject) => {
      ;(isUrgent ? urgent : others).push(() => work().then(resolve, reject))
      void runWaiting()
    })
}
