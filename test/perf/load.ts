import http from 'node:http'

/** What one stretch of load has shown: answers, how long they took (ms, ascending), and how long all of it took. */
export type Load = { latenciesMs: number[]; seconds: number }

/** Asks `url` from `clients` connections for `seconds`, each for the next answer as soon as it has one. Fails on any status but 200. */
export async function load(url: string, clients: number, seconds: number): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const latenciesMs: number[] = []
  const began = performance.now()
  const client = async () => {
    while (performance.now() - began < seconds * 1_000) {
      const asked = performance.now()
      await answer(url, agent)
      latenciesMs.push(performance.now() - asked)
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, client))
  } finally {
    agent.destroy()
  }
  return { latenciesMs: latenciesMs.sort((a, b) => a - b), seconds: (performance.now() - began) / 1_000 }
}

/** The bytes are read and dropped: the machine is the service's, as far as possible. */
function answer(url: string, agent: http.Agent): Promise<void> {
  return new Promise((done, fail) => {
    const request = http.get(url, { agent }, response => {
      if (response.statusCode !== 200) fail(new Error(`${url} answered ${response.statusCode}`))
      response.on('end', done).on('error', fail).resume()
    })
    request.on('error', fail)
  })
}
