import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Context } from '../../../api/context.ts'
import type { UnchangedFieldRemover } from '../../../api/input.ts'
import { Failure } from '../../../core/failure/failures.ts'
import type { Language } from '../../../core/language.ts'

type Fields = Readonly<Record<string, unknown>>

type Options<Ref extends z.ZodObject> = {
  /** The input of the update. */
  patch: z.ZodObject
  /** What reads return. */
  view: z.ZodObject
  /** The part of the input that says what is updated, and in which language. */
  ref: Ref
  /** The record as the caller may read it, or a failure for a caller who may not change it. */
  read: (ctx: Context, ref: z.output<Ref>) => Promise<Fields>
  /** Whether an input also has what only reads of the other kind show, and these reads. */
  other?: { isIn: (raw: Fields) => boolean; read: (ctx: Context, ref: z.output<Ref>) => Promise<Fields> }
}

/** Two fields with the same meaning, neither of which takes precedence. */
const aliases = ['date', 'date_utc']

/**
 * Lets clients send back what they have read: a field that they have not changed stays as it is. A write could store
 * most values again, but not the values that a read derives or hides: a text in another language, the address of the
 * page in place of a website, the venue that the caller may not read, the empty text of a protected event.
 *
 * An input with a field that only reads have, such as `modified`, is a record that was read. In any other input every
 * field counts, with one exception: if only one of two aliases has changed, the other one is ignored.
 */
export const createUnchangedFieldRemover =
  <Ref extends z.ZodObject>({ patch, view, ref: refSchema, read, other }: Options<Ref>): UnchangedFieldRemover =>
  async (ctx, raw, readLanguage) => {
    const ref = refSchema.safeParse(raw).data
    const isOther = other?.isIn(raw) ?? false
    if (!ref) return raw
    if (!isOther && !hasReadOnlyField(patch, view, raw))
      return removeUnchangedAlias(patch, raw, () => read(ctx, ref).catch(ignoreFailure))
    const isChangeable = (name: string) => name in patch.shape && !(name in refSchema.shape)
    let fields = raw
    for (const readContext of listReadContexts(ctx, readLanguage))
      for (const readRecord of [read, ...(isOther && other ? [other.read] : [])]) {
        const left = Object.keys(fields).filter(isChangeable)
        const isPossible = !readContext.isFallbackDisabled || left.some(name => fields[name] === '')
        if (left.length === 0 || !isPossible) return fields
        const record = await readRecord(readContext, ref).catch(ignoreFailure)
        if (!record) return raw
        const isKept = ([name, value]: [string, unknown]) => !isChangeable(name) || !isShown(patch, record, name, value)
        fields = Object.fromEntries(Object.entries(fields).filter(isKept))
      }
    return fields
  }

const hasReadOnlyField = (patch: z.ZodObject, view: z.ZodObject, raw: Fields): boolean =>
  Object.keys(raw).some(name => name in view.shape && !(name in patch.shape))

/** If one of two aliases has the value of the record and the other has not, leaves out the unchanged one. */
async function removeUnchangedAlias(
  patch: z.ZodObject,
  raw: Fields,
  read: () => Promise<Fields | null>,
): Promise<Fields> {
  const isSent = (name: string) => name in patch.shape && (raw[name] ?? '') !== ''
  const record = aliases.every(isSent) ? await read() : null
  if (!record) return raw
  const unchanged = aliases.filter(name => isShown(patch, record, name, raw[name]))
  if (unchanged.length !== 1) return raw
  return Object.fromEntries(Object.entries(raw).filter(([name]) => name !== unchanged[0]))
}

/**
 * The languages in which the caller may have read. The last entry is the read with '' in place of texts in other
 * languages.
 */
const listReadContexts = (ctx: Context, readLanguage: Language): Context[] => [
  ctx,
  ...(readLanguage === ctx.language ? [] : [{ ...ctx, language: readLanguage }]),
  { ...ctx, isFallbackDisabled: true },
]

/** The update fails later, for the same reason and with its own checks before. */
function ignoreFailure(error: unknown): null {
  if (error instanceof Failure) return null
  throw error
}

/** Whether the record shows this value of a field, as it was sent or as the schema reads it. */
function isShown({ shape }: z.ZodObject, record: Fields, name: string, value: unknown): boolean {
  const shown = record[name === 'new_slug' ? 'slug' : name]
  if (isDeepStrictEqual(value, shown)) return true
  const field = shape[name] as z.ZodType
  const [sent, read] = [field.safeParse(value), field.safeParse(shown ?? null)]
  return sent.success && read.success && isDeepStrictEqual(sent.data, read.data)
}

/** Whether a request changes something. Its language and its scope only say what. */
export const hasChanges = ({ i18n_language: _, scope: __, ...fields }: Fields): boolean =>
  Object.values(fields).some(value => value !== undefined)
