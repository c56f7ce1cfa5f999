import { Check, CircleAlert } from 'lucide-preact'
import { getLocale, languages, useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { useImageTexts } from './image-texts.ts'

/** In which languages nobody has described an image. */
export function MissingDescriptions({ id }: { id: number }) {
  const messages = useMessages('images')
  const names = useMessages('languageNames')
  const locale = getLocale(useLanguage())
  const { data } = useImageTexts(id)
  if (!data) return null
  const missing = languages.filter(language => data[language].alt === '').map(language => names[language])
  if (missing.length === 0)
    return (
      <p class="image-described">
        <Check aria-hidden /> {messages.described}
      </p>
    )
  return (
    <p class="image-undescribed">
      <CircleAlert aria-hidden /> {messages.notDescribed({ languages: new Intl.ListFormat(locale).format(missing) })}
    </p>
  )
}
