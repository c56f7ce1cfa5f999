import http from 'node:http'

type ByteResponse = { status: number; headers: Record<string, string | undefined>; bytes: Buffer }

/** The response to a GET. The body is not decompressed, and Node adds only the headers that HTTP requires. */
export function fetchBytes(url: string, headers: Record<string, string> = {}): Promise<ByteResponse> {
  return new Promise((done, fail) => {
    const request = http.get(url, { headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          bytes: Buffer.concat(chunks),
        }),
      )
    })
    request.on('error', fail)
  })
}
