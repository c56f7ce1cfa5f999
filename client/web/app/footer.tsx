import { useMessages } from '../lib/messages.ts'
import { clock } from '../lib/preferences.ts'
import { viewerZone } from '../lib/times.ts'

export function Footer() {
  const messages = useMessages('frame')
  return (
    <footer class="site-foot">
      <p>{clock.value === 'event' ? messages.footerEventClock : messages.footerViewerClock({ zone: viewerZone })}</p>
      <p>
        <a href="/docs">{messages.reference}</a>
      </p>
    </footer>
  )
}
