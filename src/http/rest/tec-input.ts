import type { z } from 'zod'
import type { Operation } from '../../contract/operations.ts'
import { readTecLanguage } from '../../core/language.ts'
import { readBooleanOrWord } from '../../core/wire.ts'
import { formatIgnored } from './notices.ts'

type Parameters = Readonly<Record<string, unknown>>

/** An input, and notices about what the service ignores in it. */
export type AdaptedInput = { input: Parameters; notices: string[] }

type Adapt = (operation: Operation, input: Parameters) => AdaptedInput

/** What clients of the TEC API and of its extensions send, as the input of an operation here (docs/tec-api.md). */
export const adaptTecInput: Adapt = (operation, input) => {
  const adapted: AdaptedInput = { input, notices: [] }
  for (const adapt of [ignoreUnknownOrder, ignoreTecRecurrence, readLanguageOfPlugins, readVirtualFields]) {
    const next = adapt(operation, adapted.input)
    adapted.input = next.input
    adapted.notices.push(...next.notices)
  }
  return adapted
}

/** The TEC API ignores sort keys that it does not have. */
const ignoreUnknownOrder: Adapt = ({ input: { shape } }, input) => {
  const { orderby, ...rest } = input
  const isIgnored =
    typeof orderby === 'string' && 'orderby' in shape && !(shape['orderby'] as z.ZodType).safeParse(orderby).success
  return isIgnored ? { input: rest, notices: [formatIgnored('orderby', orderby)] } : { input, notices: [] }
}

/** The rules of the TEC calendar are objects, which its API ignores. The lines of RFC 5545 are those of this service. */
const ignoreTecRecurrence: Adapt = ({ input: { shape } }, input) => {
  const { recurrence, ...rest } = input
  const isIgnored = 'recurrence' in shape && 'title' in shape && isTecRecurrence(recurrence)
  return isIgnored
    ? { input: rest, notices: ['recurrence was ignored, because it is no lines of RFC 5545'] }
    : { input, notices: [] }
}

const isTecRecurrence = (value: unknown): boolean => {
  if (typeof value === 'string') return /^\s*[{[]/.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) ? value.some(item => typeof item === 'object') : true
}

/** `lang` is the language in translation plugins of WordPress. `i18n_language` wins. */
const readLanguageOfPlugins: Adapt = (_, input) => {
  const { lang, ...rest } = input
  if (lang === undefined) return { input, notices: [] }
  const language = readTecLanguage(lang)
  if (language === null)
    return { input: rest, notices: [formatIgnored('lang', typeof lang === 'string' ? lang : 'object')] }
  return { input: { i18n_language: language, ...rest }, notices: [] }
}

/**
 * The fields of the extension for virtual events, which win over those of this service: clients change what they know. A
 * notice tells of another value that is lost, because a client may have changed it and sent back the others.
 */
const readVirtualFields: Adapt = ({ type, input: { shape } }, input) => {
  if (type !== 'mutation' || !('online_url' in shape)) return { input, notices: [] }
  const { is_virtual: isVirtual, virtual_url: url, ...rest } = input
  const { is_online: isOnline, attendance_mode: _, ...withoutMode } = rest
  const isChange = isVirtual !== undefined && isVirtual !== null
  const isOther = isChange && readBooleanOrWord(isVirtual) !== readBooleanOrWord(isOnline)
  return {
    input: {
      ...(isOther ? { ...withoutMode, is_online: readBooleanOrWord(isVirtual) } : rest),
      ...(url === undefined ? {} : { online_url: url }),
    },
    notices: [
      ...(isOther && isOnline !== undefined ? [formatLost('is_online', 'is_virtual')] : []),
      ...(url !== undefined && ![undefined, url].includes(rest['online_url'])
        ? [formatLost('online_url', 'virtual_url')]
        : []),
    ],
  }
}

const formatLost = (name: string, winner: string): string => `${name} was ignored, because ${winner} is another value`
