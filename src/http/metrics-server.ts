import http from 'node:http'
import type { Metrics } from '../metrics.ts'

const requestMaxMs = 10_000

/** A server that does not listen yet, with the metrics at `GET /metrics`. Every other request gets 404. */
export function createMetricsServer(metrics: Metrics): http.Server {
  const server = http.createServer({ requestTimeout: requestMaxMs }, (req, res) => {
    if (req.method !== 'GET' || req.url?.split('?')[0] !== '/metrics') return void res.writeHead(404).end()
    metrics.render().then(
      text => res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  server.timeout = requestMaxMs
  return server
}
