import type { z } from 'zod'
import type { Operation } from '../../contract/operations.ts'
import { readTecLanguage } from '../../core/language.ts'
import { readBooleanOrWord } from '../../core/wire.ts'
import { formatIgnored } from './notices.ts'

type Parameters = Readonly<Record<string, unknown>>

/** An input, and notices about what the service ignores in it. */
export type AdaptedInput = { input: Parameters; notices: string[] }

/** What the caller now reads at the URL of a write: no fields if there is nothing, or if it is hidden. */
export type ReadBefore = () => Promise<Parameters>

type Adapt = (operation: Operation, input: Parameters, readBefore: ReadBefore) => AdaptedInput | Promise<AdaptedInput>

/** What clients of the TEC API and of its extensions send, as the input of an operation here (docs/tec-api.md). */
export async function adaptTecInput(
  operation: Operation,
  input: Parameters,
  readBefore: ReadBefore,
): Promise<AdaptedInput> {
  const adapted: AdaptedInput = { input, notices: [] }
  for (const adapt of [ignoreUnknownOrder, ignoreTecRecurrence, readLanguageOfPlugins, readVirtualFields]) {
    const next = await adapt(operation, adapted.input, readBefore)
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

/** The rules of the TEC calendar are objects, which its API ignores. This service takes the lines of RFC 5545. */
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
 * The fields of the extension for virtual events. Clients send back both names of a value and change only the name that
 * they know. So if one name has the value from before the write and the other name has another value, the unchanged
 * name does not count. If both have changed, the name of the extension wins, and a notice reports the other value.
 */
const readVirtualFields: Adapt = async ({ type, input: { shape } }, input, readBefore) => {
  if (type !== 'mutation' || !('online_url' in shape)) return { input, notices: [] }
  const { is_virtual: isVirtual, virtual_url: url, ...ours } = input
  const { is_online: isOnline, attendance_mode: mode, ...withoutMode } = ours
  const hasMode = typeof mode === 'string' && mode !== ''
  const ownOnline = isOnline ?? (hasMode ? mode !== 'offline' : undefined)
  const sent = {
    is_virtual: isVirtual !== null && differs(isVirtual, ownOnline) ? isVirtual : undefined,
    virtual_url: differs(url, ours['online_url']) ? url : undefined,
  }
  const isContradicted =
    (sent.is_virtual !== undefined && ownOnline !== undefined) ||
    (sent.virtual_url !== undefined && ours['online_url'] !== undefined)
  const before = isContradicted ? await readBefore() : {}
  const isSwitched = differs(sent.is_virtual, before['is_virtual'])
  const isMoved = differs(sent.virtual_url, before['virtual_url'])
  return {
    input: {
      ...(isSwitched ? { ...withoutMode, is_online: readBooleanOrWord(isVirtual) } : ours),
      ...(isMoved ? { online_url: url } : {}),
    },
    notices: [
      ...(isSwitched && differs(ownOnline, before['is_online'])
        ? [formatLost(isOnline === undefined ? 'attendance_mode' : 'is_online', 'is_virtual')]
        : []),
      ...(isMoved && differs(ours['online_url'], before['online_url'])
        ? [formatLost('online_url', 'virtual_url')]
        : []),
    ],
  }
}

/** Whether a value was sent and is another one. */
const differs = (sent: unknown, other: unknown): boolean =>
  sent !== undefined && readBooleanOrWord(sent) !== readBooleanOrWord(other)

const formatLost = (name: string, winner: string): string => `${name} was ignored, because ${winner} is another value`
