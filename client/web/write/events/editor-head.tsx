import { Copy, ExternalLink, Eye, Languages, Trash2 } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { Event } from '../../../index.ts'
import { pathOf, writing } from '../../addresses.ts'
import { Failed } from '../../ui/states.tsx'
import { useLanguage, useWords } from '../../words.ts'
import type { Form } from '../form/use-form.ts'
import './editor.css'
import type { EventValues } from './event-values.ts'
import { useRemoval } from './use-removal.ts'
import { eventWords } from './words.ts'

type Props = {
  event: Event | undefined
  form: Form<EventValues>
  trashed: ((event: Event) => void) | undefined
  preview: () => void
}

/** What is edited, in which language, and what else can be done with it. */
export function EditorHead({ event, form, trashed, preview }: Props) {
  const words = useWords(eventWords)
  const language = useLanguage()
  const isUntranslated = event !== undefined && !(language in event.i18n_translations)
  const shownIn = event ? words.languages[event.i18n_language] : ''
  return (
    <header class="editor-head">
      <div class="editor-title">
        <h1>{event ? words.editEvent : words.newEvent}</h1>
        {event && <span class={`state-mark ${event.status}`}>{words.states[event.status]}</span>}
      </div>
      {event && <p class="editor-name">{form.base.title}</p>}
      <div class="actions">
        <button type="button" onClick={preview}>
          <Eye aria-hidden /> {words.preview}
        </button>
        {event && <Further event={event} trashed={trashed} />}
      </div>
      <p class="field-hint">{isUntranslated ? words.untranslated(shownIn) : words.textLanguage}</p>
    </header>
  )
}

function Further({ event, trashed }: { event: Event; trashed: Props['trashed'] }) {
  const words = useWords(eventWords)
  const { remove, error } = useRemoval(event, removed => trashed?.(removed))
  return (
    <>
      <Link class="button" href={`~${pathOf(event.url)}`}>
        <ExternalLink aria-hidden /> {words.toPage}
      </Link>
      <Link class="button" href={writing.create('events', event.id)}>
        <Copy aria-hidden /> {words.duplicate}
      </Link>
      <Link class="button" href={writing.translate('events', event.id)}>
        <Languages aria-hidden /> {words.translate}
      </Link>
      <button type="button" class="danger" onClick={() => void remove()}>
        <Trash2 aria-hidden /> {words.trash}
      </button>
      {error !== null && <Failed error={error} />}
    </>
  )
}
