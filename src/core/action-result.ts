import type { CacheDependencies } from './cache/dependencies.ts'
import type { CacheLifetime } from './cache/lifetime.ts'
import type { Validity } from './cache/validity.ts'

/** The properties of a result besides its body. REST sends them as headers. */
export type ResultMetadata = {
  /** The language of the texts, or of the request for a list. */
  language?: string
  total?: number
  totalPages?: number
  /** URLs of the same record in each language. */
  alternates?: Partial<Record<string, { rest_url: string }>>
  next?: string | undefined
  previous?: string | undefined
  /** URL of a record that was created. */
  location?: string
  notices?: string[]
  /** How long the result stays valid if no record changes. A result without it must not be cached. */
  cacheLifetime?: CacheLifetime | undefined
  /** The changes after which the result may be old: `any` if an action names none. */
  dependencies: CacheDependencies
  /** Whether no cache may store the result, because the caller sent a password to read it. */
  isPrivate?: boolean
  /** After a write: the JSON that a GET of the record now returns. Absent if nobody can read the record. */
  readJson?: string
}

/** JSON text, or its UTF-8 bytes. */
export type Json = string | Buffer

/** Joins pieces of JSON: to bytes if one of them is bytes, which is faster than to join texts. */
export const joinJson = (pieces: readonly Json[]): Json =>
  pieces.every(piece => typeof piece === 'string')
    ? pieces.reduce((all, piece) => all + piece, '') // V8 copies a long text only once, when it is sent
    : Buffer.concat(pieces.map(piece => (typeof piece === 'string' ? Buffer.from(piece) : piece)))

/**
 * The result of a procedure, which is JSON from PostgreSQL or a value, and its metadata. REST and RPC send the JSON.
 * `T` is the type of the value.
 */
export class ActionResult<T> {
  readonly metadata: ResultMetadata
  readonly #body: { json: Json } | { value: T }
  #isJsonTaken = false

  private constructor(body: { json: Json } | { value: T }, metadata: Partial<ResultMetadata>) {
    this.#body = body
    this.metadata = { ...metadata, dependencies: metadata.dependencies ?? 'any' }
  }

  static ofJson<T>(json: Json, metadata: Partial<ResultMetadata> = {}): ActionResult<T> {
    return new ActionResult<T>({ json }, metadata)
  }

  static of<T>(value: T, metadata: Partial<ResultMetadata> = {}): ActionResult<T> {
    return new ActionResult<T>({ value }, metadata)
  }

  /** Null if the response cache must not store the result. */
  get validity(): Validity | null {
    const { cacheLifetime, dependencies, isPrivate } = this.metadata
    return cacheLifetime === undefined || isPrivate ? null : { lifetime: cacheLifetime, dependencies }
  }

  get jsonText(): string {
    return 'json' in this.#body ? this.#body.json.toString() : JSON.stringify(this.#body.value)
  }

  get jsonBytes(): Buffer {
    return 'json' in this.#body && typeof this.#body.json !== 'string' ? this.#body.json : Buffer.from(this.jsonText)
  }

  get value(): T {
    return 'value' in this.#body ? this.#body.value : (JSON.parse(this.jsonText) as T)
  }

  /** `jsonBytes` for a caller that writes them itself. From then on, JSON.stringify writes null for the result. */
  takeJsonBytes(): Buffer {
    this.#isJsonTaken = true
    return this.jsonBytes
  }

  /** JSON.stringify calls this, so that a result inside another value becomes its `value`. */
  toJSON(): T | null {
    return this.#isJsonTaken ? null : this.value
  }
}
