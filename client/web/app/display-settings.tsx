import { useMessages } from '../lib/messages.ts'
import { SlidersHorizontal } from 'lucide-preact'
import { clock, clocks, theme, themes } from '../lib/preferences.ts'
import { viewerZone } from '../lib/times.ts'
import { Popover } from '../ui/popover.tsx'

/** Light or dark, and on whose clock times are shown. */
export function DisplaySettings() {
  const words = useMessages('frame')
  return (
    <Popover label={words.settings} icon={<SlidersHorizontal aria-hidden />}>
      <fieldset>
        <legend>{words.theme}</legend>
        {themes.map(one => (
          <RadioChoice
            key={one}
            group="theme"
            label={words[one]}
            isChosen={theme.value === one}
            choose={() => (theme.value = one)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{words.clock}</legend>
        {clocks.map(one => (
          <RadioChoice
            key={one}
            group="clock"
            label={one === 'event' ? words.eventClock : words.viewerClock({ zone: viewerZone })}
            isChosen={clock.value === one}
            choose={() => (clock.value = one)}
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
