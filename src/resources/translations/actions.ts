import { z } from 'zod'
import type { Context } from '../../api/context.ts'
import { ActionResult } from '../../core/action-result.ts'
import { Failure } from '../../core/failure/failures.ts'
import { sanitizeHtml, toPlainText } from '../../core/text/html/html.ts'
import { HttpReadFailure } from '../../net/http-read-failure.ts'
import { postJson } from '../../net/post-json.ts'
import type { Translator } from '../../settings.ts'
import type { Suggestion, SuggestionInput } from './schema.ts'

/** Less than the time that a request has by default. */
const timeoutMs = 20_000
const bodyMaxBytes = 1_000_000

/** What LibreTranslate answers. */
const TranslateResponse = z.object({ translatedText: z.string() })

/**
 * A translation of a text by the translation service of the operator, with safe tags only. Nothing is stored. Throws
 * `translation-not-set-up`, and `translation-failed` if the service does not answer in time, or not with a translation.
 */
export async function suggestTranslation(ctx: Context, input: SuggestionInput): Promise<ActionResult<Suggestion>> {
  const { text, source, target, format = 'text' } = input
  if (!ctx.translator) throw new Failure('translation-not-set-up')
  const translated = await translate(ctx, ctx.translator, { q: text, source, target, format })
  const safe = format === 'html' ? sanitizeHtml(translated) : toPlainText(translated)
  return ActionResult.of({ text: safe, i18n_language: target }, { language: target })
}

type TranslateRequest = { q: string; source: string; target: string; format: string }

async function translate(ctx: Context, { url, apiKey }: Translator, request: TranslateRequest): Promise<string> {
  const body = { ...request, ...(apiKey === undefined ? {} : { api_key: apiKey }) }
  const options = { signal: ctx.getSignal?.(), timeoutMs, bodyMaxBytes }
  try {
    return TranslateResponse.parse(await postJson(new URL(`${url}/translate`), body, options)).translatedText
  } catch (error) {
    if (!(error instanceof HttpReadFailure || error instanceof z.ZodError)) throw error
    throw new Failure('translation-failed', {}, { cause: error })
  }
}
