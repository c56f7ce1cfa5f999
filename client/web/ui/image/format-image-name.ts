import type { MediaItem } from '../../../index.ts'
import type { PageMessages } from '../../lib/text/messages.ts'

/** What a list of images calls an image: its description, its name, or its number. */
export const formatImageName = (messages: PageMessages['images'], { alt, name, id }: MediaItem): string =>
  alt || name || messages.noName({ id })
