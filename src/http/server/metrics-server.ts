import http from 'node:http'
import { createMetrics, type Metrics } from '../../metrics.ts'
import { findServiceVersion } from '../../service-version.ts'
import { isLoopbackHost } from '../../environment.ts'
import type { Settings } from '../../settings.ts'
import { hasLoopbackHost, hasValidHost } from '../limits/host-check.ts'
import { listen } from './listen.ts'

const requestMaxMs = 10_000

/**
 * A server that does not listen yet, with the metrics at `GET /metrics`. Every other request gets 404. If only this
 * machine can reach `host`, a request must name a loopback host, which a page of another site cannot do; else it gets
 * 403.
 */
export function createMetricsServer(metrics: Metrics, host: string): http.Server {
  const isHostAllowed = isLoopbackHost(host) ? hasLoopbackHost : hasValidHost
  const server = http.createServer({ requestTimeout: requestMaxMs }, (req, res) => {
    if (!isHostAllowed(req)) return void res.writeHead(403).end('Send the address in METRICS_HOST as Host.\n')
    if (req.method !== 'GET' || req.url?.split('?')[0] !== '/metrics') return void res.writeHead(404).end()
    metrics.render().then(
      text => res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  server.timeout = requestMaxMs
  return server
}

/** Serves the metrics until the end of the program: they show how it stops. Fails if the port is taken. */
export async function serveMetrics(port: number, settings: Settings): Promise<Metrics> {
  const metrics = createMetrics(findServiceVersion(settings))
  const server = createMetricsServer(metrics, settings.metricsHost)
  await listen(server, port, settings.metricsHost, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
  return metrics
}
