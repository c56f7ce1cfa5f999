import type { CacheLifetime } from './cache-lifetime.ts'

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
  /** Whether no cache may store the result, because the caller sent a password to read it. */
  isPrivate?: boolean
  /** After a write: the JSON that a GET of the record now returns. Absent if nobody can read the record. */
  readJson?: string
}

/**
 * The result of a procedure, which is JSON text from PostgreSQL or a value, and its metadata. REST sends the text, RPC
 * the value. `T` is the type of the value.
 */
export class ActionResult<T> {
  readonly metadata: ResultMetadata
  readonly #body: { jsonText: string } | { value: T }

  private constructor(body: { jsonText: string } | { value: T }, metadata: ResultMetadata) {
    this.#body = body
    this.metadata = metadata
  }

  static ofJson<T>(jsonText: string, metadata: ResultMetadata = {}): ActionResult<T> {
    return new ActionResult<T>({ jsonText }, metadata)
  }

  static of<T>(value: T, metadata: ResultMetadata = {}): ActionResult<T> {
    return new ActionResult<T>({ value }, metadata)
  }

  get jsonText(): string {
    return 'jsonText' in this.#body ? this.#body.jsonText : JSON.stringify(this.#body.value)
  }

  get value(): T {
    return 'value' in this.#body ? this.#body.value : (JSON.parse(this.#body.jsonText) as T)
  }

  /** JSON.stringify calls this, so that a result inside another value becomes its `value`. */
  toJSON(): T {
    return this.value
  }
}
