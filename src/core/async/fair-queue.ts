import { Failure } from '../failure/failures.ts'

type Limits = {
  /** The cost of the tasks that run at the same time. */
  runningMax: number
  /** The cost of the running tasks of one key among several; `runningMax` if absent. */
  runningMaxPerKey?: number
  /** The cost of the running tasks of the only key; `runningMaxPerKey` if absent. */
  runningMaxAlone?: number
  /** How many tasks may wait, half of them of one key; any number if absent. Tasks in the background are counted apart. */
  waitingMax?: number
}

type TaskOptions = {
  cost?: number
  signal?: AbortSignal | undefined
  /** Waits until no other task waits. */
  isBackground?: boolean
}

export type FairQueue = {
  /**
   * Runs `task` when it is the turn of `key`. Throws `service_busy` if too many tasks wait, and the reason of
   * `signal` if that aborts while the task waits.
   */
  run<T>(key: string, task: () => Promise<T>, options?: TaskOptions): Promise<T>
  readUsage: () => QueueUsage
}

/** The cost of the tasks that run, how many wait, and how many were refused since the start. */
export type QueueUsage = { running: number; waiting: number; refused: number }

type WaitingTask = { key: string; cost: number; start: () => void }

/**
 * Creates a queue in which the keys take turns, so that a key with many tasks delays only its own. A task that costs
 * more than its key may use runs when no other task of that key runs.
 */
export function createFairQueue(limits: Limits): FairQueue {
  const { runningMax, waitingMax = Infinity } = limits
  const { runningMaxPerKey = runningMax, runningMaxAlone = runningMaxPerKey } = limits
  const running = createCosts()
  const [waiting, background] = [createWaitingTasks(), createWaitingTasks()]
  let refused = 0

  const isAlone = (key: string): boolean =>
    running.of(key) === running.total() && waiting.countOf(key) === waiting.count()

  const hasRoom = ({ key, cost }: Pick<WaitingTask, 'key' | 'cost'>): boolean =>
    (running.of(key) === 0 || running.of(key) + cost <= (isAlone(key) ? runningMaxAlone : runningMaxPerKey)) &&
    (running.total() === 0 || running.total() + cost <= runningMax)

  function startWaitingTasks(): void {
    const takeNext = () => waiting.take(hasRoom) ?? background.take(hasRoom)
    for (let task = takeNext(); task; task = takeNext()) {
      running.add(task.key, task.cost)
      task.start()
    }
  }

  return {
    readUsage: () => ({ running: running.total(), waiting: waiting.count() + background.count(), refused }),
    async run(key, task, { cost = 1, signal, isBackground = false } = {}) {
      signal?.throwIfAborted()
      const tasks = isBackground ? background : waiting
      const isNext = tasks.countOf(key) === 0 && (!isBackground || waiting.count() === 0)
      if (isNext && hasRoom({ key, cost })) running.add(key, cost)
      else if (tasks.count() < waitingMax && tasks.countOf(key) < waitingMax / 2)
        await waitInTurn(tasks, { key, cost }, signal)
      else {
        refused++
        throw new Failure('service_busy')
      }
      try {
        return await task()
      } finally {
        running.add(key, -cost)
        startWaitingTasks()
      }
    },
  }
}

/** Waits until a task is taken. Fails with the reason of `signal` if that aborts before. */
const waitInTurn = (
  tasks: ReturnType<typeof createWaitingTasks>,
  { key, cost }: Pick<WaitingTask, 'key' | 'cost'>,
  signal: AbortSignal | undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const task: WaitingTask = { key, cost, start: () => (signal?.removeEventListener('abort', leave), resolve()) }
    const leave = () => {
      tasks.remove(task)
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', leave, { once: true })
    tasks.add(task)
  })

/** The cost of the running tasks of each key. */
function createCosts() {
  const costs = new Map<string, number>()
  let total = 0
  return {
    total: () => total,
    of: (key: string) => costs.get(key) ?? 0,
    add(key: string, cost: number): void {
      const keyCost = (costs.get(key) ?? 0) + cost
      total += cost
      if (keyCost === 0) costs.delete(key)
      else costs.set(key, keyCost)
    },
  }
}

/** The waiting tasks of each key. The key whose turn is next comes first. */
function createWaitingTasks() {
  const tasksByKey = new Map<string, WaitingTask[]>()
  let count = 0
  return {
    count: () => count,
    countOf: (key: string) => tasksByKey.get(key)?.length ?? 0,
    add(task: WaitingTask): void {
      const tasks = tasksByKey.get(task.key)
      if (tasks) tasks.push(task)
      else tasksByKey.set(task.key, [task])
      count++
    },
    /** Takes the first task that `mayRun`. Its key becomes the last one. */
    take(mayRun: (task: WaitingTask) => boolean): WaitingTask | undefined {
      for (const [key, tasks] of tasksByKey) {
        const [task] = tasks
        if (!task || !mayRun(task)) continue
        tasksByKey.delete(key)
        if (tasks.length > 1) tasksByKey.set(key, tasks.slice(1))
        count--
        return task
      }
      return undefined
    },
    remove(task: WaitingTask): void {
      const tasks = (tasksByKey.get(task.key) ?? []).filter(other => other !== task)
      if (tasks.length > 0) tasksByKey.set(task.key, tasks)
      else tasksByKey.delete(task.key)
      count--
    },
  }
}
