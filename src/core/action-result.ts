import type { CacheLifetime } from './cache-lifetime.ts'

/** What a transport may say about an answer beside its body; the REST door turns it into headers. */
export type ResultMetadata = {
  /** Language of the texts that were served, or that a list was asked in. */
  language?: string
  total?: number
  totalPages?: number
  /** Addresses of the same record in each language. */
  alternates?: Partial<Record<string, { rest_url: string }>>
  next?: string | undefined
  previous?: string | undefined
  /** Address of a record that was created. */
  location?: string
  notices?: string[]
  /** How long what was read stays as it is; what says nothing is not to be kept. */
  lifetime?: CacheLifetime | undefined
  /** Whether a password was needed to read it, so that nobody may keep it. */
  isPrivate?: boolean
  /** Of a write: the tag that a read of the record has now. */
  etag?: string
}

/**
 * A view on its way out: JSON text as PostgreSQL wrote it, or a value, and the facts about it.
 * REST sends the text as it is; typed RPC embeds the value. `T` is what a caller reads.
 */
export class ActionResult<T> {
  readonly metadata: ResultMetadata
  readonly #body: { jsonText: string } | { value: T }

  private constructor(body: { jsonText: string } | { value: T }, facts: ResultMetadata) {
    this.#body = body
    this.metadata = facts
  }

  static ofJson<T>(jsonText: string, facts: ResultMetadata = {}): ActionResult<T> {
    return new ActionResult<T>({ jsonText }, facts)
  }

  static of<T>(value: T, facts: ResultMetadata = {}): ActionResult<T> {
    return new ActionResult<T>({ value }, facts)
  }

  get jsonText(): string {
    return 'jsonText' in this.#body ? this.#body.jsonText : JSON.stringify(this.#body.value)
  }

  get value(): T {
    return 'value' in this.#body ? this.#body.value : (JSON.parse(this.#body.jsonText) as T)
  }

  /** Called by JSON.stringify, so that an envelope around an answer holds its value. */
  toJSON(): T {
    return this.value
  }
}
