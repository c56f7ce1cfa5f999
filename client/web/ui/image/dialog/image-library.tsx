import { Images, Search } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Language, MediaItem } from '../../../../index.ts'
import { useServiceQuery } from '../../../lib/client.ts'
import { useDebouncedInput } from '../../../lib/browser/debounced-input.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { Pager } from '../../state/pager.tsx'
import { RetryNotice } from '../../state/retry-notice.tsx'
import { EmptyState, LoadingState } from '../../state/states.tsx'
import { formatImageName } from '../format-image-name.ts'
import { ResponsiveImage } from '../responsive-image.tsx'
import './image-library.css'

const imagesPerPage = 24

type Props = {
  /** Only images that nobody has described in this language. */
  missing?: Language | undefined
  onSelect: (item: MediaItem) => void
  /** A button beside an image. */
  renderAction?: (item: MediaItem) => ComponentChildren
}

/** The images that the user may use, the newest first, with a search. */
export function ImageLibrary({ missing, onSelect, renderAction }: Props) {
  const messages = useMessages('images')
  const [{ search, page }, setQuery] = useState({ search: '', page: 1 })
  const { data, error, refetch, isPlaceholderData } = useServiceQuery({
    key: ['images', search, page, missing],
    read: calendar =>
      calendar.media.list.query({
        page,
        per_page: imagesPerPage,
        i18n_missing: missing,
        ...(search === '' ? {} : { search }),
      }),
    isPreviousDataKept: true,
  })
  const lastPage = data && !isPlaceholderData ? Math.max(data.total_pages, 1) : page
  // The page may be gone, for example after its images were deleted.
  useEffect(() => {
    if (page > lastPage) setQuery({ search, page: lastPage })
  }, [page, lastPage])
  return (
    <div class="image-library">
      <SearchInput search={search} change={text => setQuery({ search: text, page: 1 })} />
      <RetryNotice {...{ error, refetch }} hasData={data !== undefined} />
      {!data && !error && <LoadingState />}
      {data && <p role="status">{messages.found({ count: data.total })}</p>}
      {data?.total === 0 && (
        <EmptyState icon={<Images aria-hidden />} title={search || missing ? messages.nothingFound : messages.none} />
      )}
      {data && (
        <ul class="image-grid">
          {data.media.map(item => (
            <ImageTile key={item.id} {...{ item, onSelect, renderAction }} />
          ))}
        </ul>
      )}
      {data && <Pager page={page} pageCount={data.total_pages} goToPage={next => setQuery({ search, page: next })} />}
    </div>
  )
}

function SearchInput({ search, change }: { search: string; change: (search: string) => void }) {
  const messages = useMessages('images')
  const { text, changeText, submitText } = useDebouncedInput(search, change)
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submitText(text)
  }
  return (
    <div class="image-search">
      <Search aria-hidden />
      <input
        type="search"
        aria-label={messages.search}
        placeholder={messages.search}
        value={text}
        maxLength={200}
        autoComplete="off"
        onInput={({ currentTarget }) => changeText(currentTarget.value)}
        onKeyDown={submit}
      />
    </div>
  )
}

function ImageTile({ item, onSelect, renderAction }: Omit<Props, 'missing'> & { item: MediaItem }) {
  const messages = useMessages('images')
  return (
    <li class="image-entry">
      <button type="button" class="image-tile" onClick={() => onSelect(item)}>
        <ResponsiveImage
          image={item}
          class="image-tile-preview"
          isThumbnail
          aspectRatio={16 / 9}
          sizes="(min-width: 48rem) 11rem, 45vw"
        />
        <span>{formatImageName(messages, item)}</span>
      </button>
      {renderAction?.(item)}
    </li>
  )
}
