/** Modules that the Vite plugins in this folder generate. */

/** The languages of the service, from `src/core/language.ts`. */
declare module 'virtual:languages' {
  type Language = import('../../src/core/language.ts').Language
  type LanguageRow = {
    name: string
    locale: string
    /** How dates write the first day of a month: `1er` in French. */
    firstDayText: string
  }

  const languageTable: Record<Language, LanguageRow>
  export default languageTable
}

/** Loads the page's messages, from `src/messages`. */
declare module 'virtual:message-loaders' {
  type Language = import('../../src/core/language.ts').Language
  type Messages = import('../../src/messages/types.ts').Messages

  /** The messages of one language, by section, and what that language calls each language. */
  export type PageMessages = Messages['page'] & { languageNames: Record<Language, string> }

  /** What the page shows when it cannot load the messages of its language. */
  export const startFailureMessages: Record<Language, { failed: string; retry: string }>

  type MessageLoaders = Record<Language, () => Promise<{ default: Partial<PageMessages> }>>

  /** The messages that readers need. */
  export const messageLoaders: MessageLoaders
  /** The messages that only the pages under `/edit/` show. */
  export const editorMessageLoaders: MessageLoaders
}

/** The coastlines and borders of the earth, cut into tiles (world-map-plugin.ts). */
declare module 'virtual:world-map' {
  type Tile = {
    /**
     * Rings of land. Each pair of numbers is the difference from the previous point, east and north, in
     * 1/`unitsPerDegree` degrees.
     */
    land: number[][]
    /** Borders as lines, in the same form. */
    borders: number[][]
  }
  export const tileSizeDegrees: number
  export const unitsPerDegree: number
  /** A loader for each tile, by its south-western corner: `20_30`. A tile without land has none. */
  const tileLoaders: Partial<Record<string, () => Promise<{ default: Tile }>>>
  export default tileLoaders
}
