import { Check, CircleAlert } from 'lucide-preact'
import { getLocale, languages, useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { usePictureTexts } from './image-texts.ts'

/** In which languages nobody has described a picture. */
export function MissingDescriptions({ id }: { id: number }) {
  const messages = useMessages('pictures')
  const names = useMessages('languageNames')
  const locale = getLocale(useLanguage())
  const { data } = usePictureTexts(id)
  if (!data) return null
  const missing = languages.filter(language => data[language].alt === '').map(language => names[language])
  if (missing.length === 0)
    return (
      <p class="picture-described">
        <Check aria-hidden /> {messages.described}
      </p>
    )
  return (
    <p class="picture-undescribed">
      <CircleAlert aria-hidden /> {messages.notDescribed({ languages: new Intl.ListFormat(locale).format(missing) })}
    </p>
  )
}
