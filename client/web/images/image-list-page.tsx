import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useSearchParams } from 'wouter-preact'
import type { MediaItem } from '../../index.ts'
import { languages } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { canEditImage } from '../lib/session/permissions.ts'
import { formatImageName } from '../ui/image/format-image-name.ts'
import { ImageDialog } from '../ui/image/dialog/image-dialog.tsx'
import { ImageLibrary } from '../ui/image/dialog/image-library.tsx'
import { ManageTabs } from '../ui/menu/manage-tabs.tsx'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'
import { DeleteImageDialog } from './delete-image-dialog.tsx'

/**
 * The page that lists the images, opens their descriptions and deletes them; `?missing=el` those without one in
 * Greek.
 */
export function ImageListPage() {
  const messages = useMessages('images')
  const me = useSignedInUser()
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<MediaItem | null>(null)
  const [toDelete, setToDelete] = useState<MediaItem | null>(null)
  const [isForbidden, setForbidden] = useState(false)
  const missing = languages.find(language => language === params.get('missing'))
  usePageTitle(messages.list)
  const open = (item: MediaItem) => {
    setForbidden(!canEditImage(me, item))
    if (canEditImage(me, item)) setOpened(item)
  }
  return (
    <div class="manage-page">
      <ManageTabs />
      <h1>{messages.list}</h1>
      <p class="field-hint">{messages.listHint}</p>
      <LanguageFilter
        missing={missing}
        change={language => setParams(language === '' ? {} : { missing: language }, { replace: true })}
      />
      <p role="status">{isForbidden && messages.notYours}</p>
      <ImageLibrary
        key={missing}
        missing={missing}
        onSelect={open}
        renderAction={item => canEditImage(me, item) && <DeleteButton item={item} onClick={() => setToDelete(item)} />}
      />
      {opened && <ImageDialog key={opened.id} id={opened.id} close={() => setOpened(null)} />}
      {toDelete && <DeleteImageDialog key={toDelete.id} item={toDelete} close={() => setToDelete(null)} />}
    </div>
  )
}

function DeleteButton({ item, onClick }: { item: MediaItem; onClick: () => void }) {
  const messages = useMessages('images')
  const label = useMessages('manage').deletePermanently({ title: formatImageName(messages, item) })
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick}>
      <Trash2 aria-hidden />
    </button>
  )
}

function LanguageFilter({ missing = '', change }: { missing: string | undefined; change: (language: string) => void }) {
  const messages = useMessages('images')
  const names = useMessages('languageNames')
  return (
    <div class="labelled-control">
      <label for="missing-descriptions">{messages.descriptions}</label>
      <select id="missing-descriptions" value={missing} onChange={({ currentTarget: { value } }) => change(value)}>
        <option value="">{messages.anyLanguage}</option>
        {languages.map(language => (
          <option key={language} value={language}>
            {messages.notIn({ language: names[language] })}
          </option>
        ))}
      </select>
    </div>
  )
}
