import { useMemo, useState } from 'preact/hooks'
import { getLocale, useLanguage } from '../../../lib/text/language.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { siteTimezone } from '../../../lib/paths/site.ts'
import { viewerZone } from '../../../lib/time/times.ts'
import { type Suggestion, Combobox } from '../../input/combobox.tsx'
import { getControlProps, FieldFrame, type FieldProps } from '../field-frame.tsx'
import { formatOffset, resolveZone } from '../../../lib/time/zones.ts'
import { formatSuggestionCount } from '../picker/use-suggestions.ts'

/** How many zones are suggested at once. */
const maxShownZones = 40

/** A field that finds a time zone by a part of its name. Each suggestion shows its offset from UTC at `wallTime`. */
export function TimeZoneField({ wallTime, ...field }: FieldProps<string> & { wallTime: string }) {
  const messages = useMessages('form')
  const language = useLanguage()
  const [text, setText] = useState<string | null>(null)
  const matches = useMemo(() => findZones(text ?? ''), [text])
  const [isOpen, setOpen] = useState(false)
  const chooseTypedZone = () => {
    const exact = text !== null && matches.find(zone => normalize(zone) === normalize(text.trim()))
    if (exact && exact !== field.value) field.change(exact)
    setText(null)
  }
  const suggestions: Suggestion[] = matches.slice(0, isOpen ? maxShownZones : 0).map(zone => ({
    key: zone,
    label: zone.replaceAll('_', ' '),
    detail: [getZoneName(getLocale(language), zone), formatOffset(zone, wallTime)].filter(Boolean).join(' · '),
  }))
  return (
    <FieldFrame {...field}>
      <Combobox
        inputProps={{ ...getControlProps(field), onFocus: ({ currentTarget }) => currentTarget.select() }}
        label={field.label}
        text={text ?? field.value}
        {...{ suggestions, onTextChange: setText, placeholder: messages.typeToSearch }}
        statusText={formatSuggestionCount(messages, suggestions.length, matches.length)}
        onSelect={({ key }) => field.change(key)}
        onOpenChange={isNowOpen => (setOpen(isNowOpen), isNowOpen || chooseTypedZone())}
      />
    </FieldFrame>
  )
}

/** Zones with a fixed offset from UTC, in half-hour steps: from `UTC-12` to `UTC+14`. */
const offsetZones = Array.from({ length: 53 }, (_, step) => step / 2 - 12)
  .filter(hours => hours !== 0)
  .map(hours => `UTC${hours < 0 ? '-' : '+'}${Math.floor(Math.abs(hours))}${hours % 1 === 0 ? '' : ':30'}`)

/** Current names of zones that some browsers list only under an older name. */
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

/** The zone of the calendar comes first, then the zone of the user's device. */
const zones = [...new Set([siteTimezone, viewerZone, 'UTC', ...listedZones, ...offsetZones])]

const normalize = (text: string): string => text.toLowerCase().replace(/[_/\s]+/g, ' ')

/**
 * The zones whose names contain every typed word. An exact name is found even when it is not
 * listed, such as an old one.
 */
function findZones(text: string): string[] {
  const parts = normalize(text).split(' ').filter(Boolean)
  const matches = zones.filter(zone => parts.every(part => normalize(zone).includes(part)))
  const exact = text.includes('/') || /^UTC/i.test(text) ? resolveZone(text.trim()) : null
  return matches.length === 0 && exact ? [text.trim()] : matches
}

function getZoneName(locale: string, zone: string): string {
  if (/^UTC/.test(zone)) return ''
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
