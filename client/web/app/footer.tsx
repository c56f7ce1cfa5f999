import { useMessages } from '../lib/messages.ts'
import { zonePreference } from '../lib/preferences.ts'
import { viewerZone } from '../lib/times.ts'

export function Footer() {
  const messages = useMessages('frame')
  return (
    <footer class="site-foot">
      <p>
        {zonePreference.value === 'event' ? messages.footerEventZone : messages.footerViewerZone({ zone: viewerZone })}
      </p>
      <p>
        <a href="/docs">{messages.reference}</a>
      </p>
    </footer>
  )
}
