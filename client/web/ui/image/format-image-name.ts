import type { MediaItem } from '../../../index.ts'
import type { PageMessages } from '../../lib/text/messages.ts'

/** What a list of pictures calls a picture: its description, its name, or its number. */
export const formatPictureName = (messages: PageMessages['pictures'], { alt, name, id }: MediaItem): string =>
  alt || name || messages.noName({ id })
