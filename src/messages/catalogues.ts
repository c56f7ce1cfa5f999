import el from './el.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }

/** A section of a catalogue: ICU messages and sections inside it, by key. */
export type Catalogue = { [key: string]: string | Catalogue }

/**
 * The texts of every language, as `src/messages/<language>.json` has them. A language may lack texts that English has.
 */
export const catalogues = { en, fr, el } satisfies Record<string, Catalogue>
