import { useMessages } from '../lib/messages.ts'
import { zonePreference } from '../lib/preferences.ts'
import { viewerZone } from '../lib/times.ts'
import { Link } from 'wouter-preact'
import { useMe } from '../lib/client.ts'
import { submitPath } from '../lib/paths.ts'
import { site } from '../lib/site.ts'

export function Footer() {
  const messages = useMessages('frame')
  const me = useMe()
  const isStranger = me !== undefined && !me?.rights.includes('write')
  return (
    <footer class="site-foot">
      {site.value.acceptsSubmissions && isStranger && (
        <p>
          <Link href={submitPath}>{messages.suggestEvent}</Link>
        </p>
      )}
      <p>
        {zonePreference.value === 'event' ? messages.footerEventZone : messages.footerViewerZone({ zone: viewerZone })}
      </p>
      <p>
        <a href="/docs">{messages.reference}</a>
      </p>
    </footer>
  )
}
