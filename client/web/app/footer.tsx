import { useMessages } from '../lib/language.ts'
import { clock } from '../lib/preferences.ts'
import { viewerZone } from '../lib/times.ts'
import { frameWords } from '../lib/frame-words.ts'

export function Footer() {
  const words = useMessages(frameWords)
  const shown = clock.value === 'event' ? words.eventClock : words.viewerClock(viewerZone)
  return (
    <footer class="site-foot">
      <p>{words.footer(shown)}</p>
      <p>
        <a href="/docs" data-native>
          {words.reference}
        </a>
      </p>
    </footer>
  )
}
