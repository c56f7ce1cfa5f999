import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { OtherServiceError } from '../../core/failure/other-service-error.ts'
import { type ByteRange, type StoredImageEntry, type ImageStore, requireImageKey } from './image-store.ts'

export type S3Options = {
  /** The URL of the bucket: `https://s3.eu-central-1.amazonaws.com/pictures`, or `https://pictures.example`. */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const retries = 3

/** The objects of a bucket of Amazon S3, or of a service with its API. */
export function createS3Store({ bucketUrl, ...credentials }: S3Options, { requestMaxMs = 60_000 } = {}): ImageStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries })
  const root = bucketUrl.replace(/\/+$/, '')

  /** Sends a signed request. Status 404 is a response; other failures are errors, which do not name the credentials. */
  async function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(requestMaxMs)
    const response = await client.fetch(`${root}${path}`, { method, signal, ...init }).catch(rejectAsStoreError)
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new OtherServiceError(`The store of pictures answers ${response.status} (${method} ${path}).`)
  }

  async function sendToBucket(method: string, path: string, init?: RequestInit): Promise<Response> {
    const response = await send(method, path, init)
    if (response.status === 404) throw new OtherServiceError(`The store of pictures has no bucket at ${root}.`)
    return response
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const init = range ? { headers: { Range: `bytes=${range.first}-${range.last}` } } : {}
    // A slow client may take longer for the body.
    const { status, body } = await limitUntilAnswer(requestMaxMs, signal =>
      send('GET', getPath(key), { ...init, signal }),
    )
    if (status !== (range ? 206 : 200) || !body) throw new Error(`The file ${key} is gone.`)
    return toReadable(body)
  }

  return {
    async put(key, bytes, contentType) {
      const headers = { 'Content-Type': contentType, 'X-Amz-Content-Sha256': hashBytes(bytes) }
      await sendToBucket('PUT', getPath(key), { headers, body: Buffer.from(bytes) })
    },
    async get(key) {
      const { status, headers } = await send('HEAD', getPath(key))
      return status === 404
        ? null
        : { sizeBytes: Number(headers.get('content-length')), read: range => read(key, range) }
    },
    async delete(key) {
      await send('DELETE', getPath(key))
    },
    list: prefix => listObjects(query => sendToBucket('GET', query), prefix),
  }
}

function rejectAsStoreError(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new OtherServiceError(`The store of pictures does not respond: ${reason}`, { cause })
}

/** The tests of the page are checked with the types of a browser, whose streams differ from streams of Node. */
function toReadable(body: unknown): Readable {
  return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
}

/** Aborts a request that has no answer in time. */
async function limitUntilAnswer(maxMs: number, request: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error('The store of pictures does not answer.')), maxMs)
  try {
    return await request(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

const getPath = (key: string) => `/${requireImageKey(key)}`

const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function* listObjects(send: (query: string) => Promise<Response>, prefix = ''): AsyncGenerator<StoredImageEntry> {
  let token: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
    const response = await send(`?${query.toString()}`)
    const page = parseListing(await response.text().catch(rejectAsStoreError))
    yield* page.entries
    token = page.nextToken
  } while (token)
}

/** The objects of a ListBucketResult. Its elements have neither attributes nor prefixes, and our keys no escapes. */
function parseListing(xml: string): { entries: StoredImageEntry[]; nextToken: string | undefined } {
  const read = (text: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: read(object, 'Key') ?? '',
    sizeBytes: Number(read(object, 'Size')),
    modified: new Date(read(object, 'LastModified') ?? 0),
  }))
  return { entries, nextToken: read(xml, 'NextContinuationToken')?.replaceAll('&amp;', '&') }
}
