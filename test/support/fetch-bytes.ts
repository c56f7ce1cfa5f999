import http from 'node:http'

export type ByteResponse = { status: number; headers: Record<string, string | undefined>; bytes: Buffer }

/** What a GET of `url` brings, byte for byte: nothing is unpacked, and no header is added but those of a bare client. */
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
