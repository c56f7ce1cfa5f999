import { useMessages } from '../lib/messages.ts'
import { clock } from '../lib/preferences.ts'
import { viewerZone } from '../lib/times.ts'

export function Footer() {
  const words = useMessages('frame')
  const shown = clock.value === 'event' ? words.eventClock : words.viewerClock({ zone: viewerZone })
  return (
    <footer class="site-foot">
      <p>{words.footer({ clock: shown })}</p>
      <p>
        <a href="/docs" data-native>
          {words.reference}
        </a>
      </p>
    </footer>
  )
}
