import { render } from 'preact'
import '../styles/tokens.css'
import '../styles/elements.css'
import '../styles/components.css'
import { App } from './app.tsx'

const place = document.getElementById('calendar')
if (place) render(<App />, place)
