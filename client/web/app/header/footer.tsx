import { useMessages } from '../../lib/text/messages.ts'
import { zonePreference } from '../../lib/session/preferences.ts'
import { viewerZone } from '../../lib/time/times.ts'
import { Link } from 'wouter-preact'
import { useMe } from '../../lib/client.ts'
import { submitPath } from '../../lib/paths/paths.ts'
import { site } from '../../lib/paths/site.ts'

export function Footer() {
  const messages = useMessages('frame')
  const me = useMe()
  const canOnlySubmit = me !== undefined && !me?.rights.includes('write')
  return (
    <footer class="site-foot">
      {site.value.acceptsSubmissions && canOnlySubmit && (
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
