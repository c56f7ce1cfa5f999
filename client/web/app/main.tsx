import { render } from 'preact'
import '../style/tokens.css'
import '../style/elements.css'
import '../style/parts.css'
import { App } from './app.tsx'

const place = document.getElementById('calendar')
if (place) render(<App />, place)
