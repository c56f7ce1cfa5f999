import { Fragment } from 'preact'
import { useMemo } from 'preact/hooks'
import DOMPurify from 'dompurify'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormats, whenText } from '../../times.ts'
import { useWords } from '../../words.ts'
import { dateIn, reckoned } from './event-times.ts'
import type { EventValues } from './event-values.ts'
import { eventWords } from './words.ts'

type Props = { values: EventValues; close: () => void }

/** The event as readers will see it, from what is typed. */
export function PreviewDialog({ values, close }: Props) {
  const words = useWords(eventWords)
  return (
    <Dialog title={words.preview} close={close} isLight isWide>
      <p class="field-hint">{words.previewHint}</p>
      <Preview values={values} />
      <div class="actions">
        <button type="button" onClick={close}>
          {words.closePreview}
        </button>
      </div>
    </Dialog>
  )
}

function Preview({ values }: { values: EventValues }) {
  const words = useWords(eventWords)
  const html = useMemo(() => harmless(values.description), [values.description])
  const image = values.image.trim()
  const facts = [
    [words.where, named(values.venue)],
    [words.who, named(values.organizer)],
    [words.price, values.cost],
    [words.fields.categories, named(values.categories)],
    [words.fields.tags, named(values.tags)],
  ].filter(([, text]) => text !== '')
  return (
    <article class="preview">
      <h3>{values.title || words.noTitle}</h3>
      <When values={values} />
      {/^https?:\/\/\S+$/i.test(image) && <img class="preview-picture" src={image} alt="" />}
      <dl>
        {facts.map(([term, text]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      <div class="preview-text" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}

/** What the service would keep of a text. Pictures without a description are told as decoration, as on the event's page. */
function harmless(html: string): string {
  const { body } = new DOMParser().parseFromString(DOMPurify.sanitize(html), 'text/html')
  for (const image of body.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '')
  return body.innerHTML
}

function When({ values }: { values: EventValues }) {
  const formats = useFormats()
  const both = reckoned(values)
  if (!both) return null
  const shown = { start: both.start.shown, end: both.end.shown, zone: values.timezone, isAllDay: values.all_day }
  const isInOrder = dateIn(shown.start) <= dateIn(shown.end)
  return (
    <p>
      {isInOrder && whenText(formats, shown)} <span class="field-hint">{values.timezone}</span>
    </p>
  )
}

const named = (records: { name: string }[]): string => records.map(({ name }) => name).join(', ')
