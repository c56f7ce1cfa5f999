import { useMemo, useState } from 'preact/hooks'
import { siteTimezone } from '../../lib/site.ts'
import { viewerZone } from '../../lib/times.ts'
import { getLocale, useLanguage, useMessages } from '../../lib/language.ts'
import { type Suggestion, Combobox } from '../../ui/combobox.tsx'
import { getControlProps, FieldFrame, type FieldProps } from '../../ui/form/field-frame.tsx'
import { fieldWords } from '../../lib/form/field-words.ts'
import { resolveZone, formatOffset } from './event-times.ts'

/** At most so many are shown at once; typing narrows them. */
const shownMax = 40

/** A time zone, found by part of its name; `at` is the wall for which offsets are told. */
export function TimeZoneField({ at, ...field }: FieldProps<string> & { at: string }) {
  const words = useMessages(fieldWords)
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const found = useMemo(() => zonesFor(typed ?? ''), [typed])
  const [isOpen, setOpen] = useState(false)
  /** A zone that was typed in full is chosen. */
  const leave = () => {
    const exact = typed !== null && found.find(zone => plain(zone) === plain(typed.trim()))
    if (exact && exact !== field.value) field.change(exact)
    setTyped(null)
  }
  const suggestions: Suggestion[] = found.slice(0, isOpen ? shownMax : 0).map(zone => ({
    key: zone,
    label: zone.replaceAll('_', ' '),
    detail: [nameIn(getLocale(language), zone), formatOffset(zone, at)].filter(Boolean).join(' · '),
  }))
  return (
    <FieldFrame {...field}>
      <Combobox
        inputProps={{ ...getControlProps(field), onFocus: ({ currentTarget }) => currentTarget.select() }}
        label={field.label}
        text={typed ?? field.value}
        {...{ suggestions, onTextChange: setTyped, placeholder: words.typeToSearch }}
        statusText={statusOf(found.length, suggestions.length, words)}
        onSelect={({ key }) => field.change(key)}
        onOpenChange={now => (setOpen(now), now || leave())}
      />
    </FieldFrame>
  )
}

function statusOf(found: number, shown: number, words: (typeof fieldWords)['en']): string {
  if (found === 0) return words.noneFound
  return shown < found ? words.firstOf(shown, found) : words.results(found)
}

/** Zones of whole and half hours beside UTC, by their offset alone. */
const manualZones = Array.from({ length: 53 }, (_, step) => (step - 24) / 2)
  .filter(hours => hours !== 0)
  .map(hours => `UTC${hours < 0 ? '-' : '+'}${Math.floor(Math.abs(hours))}${hours % 1 === 0 ? '' : ':30'}`)

/** What browsers list under names of before, and people look for under those of today. */
const renamedZones = [
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'America/Nuuk',
  'Atlantic/Faroe',
  'Europe/Kyiv',
].filter(zone => resolveZone(zone) !== null)

const listedZones = [...Intl.supportedValuesOf('timeZone'), ...renamedZones].toSorted()

/** The site's own zone first, then the reader's; both once. */
const zones = [...new Set([siteTimezone, viewerZone, 'UTC', ...listedZones, ...manualZones])]

const plain = (text: string): string => text.toLowerCase().replace(/[_/\s]+/g, ' ')

/** The zones whose names have all that was typed; one that is named in full, even an old name that is not listed. */
function zonesFor(typed: string): string[] {
  const parts = plain(typed).split(' ').filter(Boolean)
  const found = zones.filter(zone => parts.every(part => plain(zone).includes(part)))
  const exact = typed.includes('/') || /^UTC/i.test(typed) ? resolveZone(typed.trim()) : null
  return found.length === 0 && exact ? [typed.trim()] : found
}

function nameIn(locale: string, zone: string): string {
  if (/^UTC/.test(zone)) return ''
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
