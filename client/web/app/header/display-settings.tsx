import { useMessages } from '../../lib/text/messages.ts'
import { SlidersHorizontal } from 'lucide-preact'
import { theme, themes, zoneChoices, zonePreference } from '../../lib/session/preferences.ts'
import { viewerZone } from '../../lib/time/times.ts'
import { Popover } from '../../ui/menu/popover.tsx'

/** The settings for the color scheme and the time zone of the times. */
export function DisplaySettings() {
  const messages = useMessages('frame')
  return (
    <Popover label={messages.settings} icon={<SlidersHorizontal aria-hidden />}>
      <fieldset>
        <legend>{messages.theme}</legend>
        {themes.map(option => (
          <RadioChoice
            key={option}
            group="theme"
            label={messages[option]}
            isChosen={theme.value === option}
            choose={() => (theme.value = option)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{messages.zone}</legend>
        {zoneChoices.map(option => (
          <RadioChoice
            key={option}
            group="zone"
            label={option === 'event' ? messages.eventZone : messages.viewerZone({ zone: viewerZone })}
            isChosen={zonePreference.value === option}
            choose={() => (zonePreference.value = option)}
          />
        ))}
      </fieldset>
    </Popover>
  )
}

type RadioProps = { group: string; label: string; isChosen: boolean; choose: () => void }

const RadioChoice = ({ group, label, isChosen, choose }: RadioProps) => (
  <label class="choice">
    <input type="radio" name={group} checked={isChosen} onChange={choose} /> {label}
  </label>
)
