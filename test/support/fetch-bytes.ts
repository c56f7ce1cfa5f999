import http from 'node:http'

type ByteResponse = { status: number; headers: Record<string, string | undefined>; bytes: Buffer }

/** Sends a GET. Unlike `fetch`, it adds no `Accept` and no `Accept-Encoding`, and does not decompress the body. */
export function fetchBytes(url: string, headers: Record<string, string> = {}): Promise<ByteResponse> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          bytes: Buffer.concat(chunks),
        }),
      )
    })
    request.on('error', reject)
  })
}
