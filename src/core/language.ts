/** The languages texts are kept in, the default one first. */
export const languages = ['en', 'fr', 'el'] as const

export type Language = (typeof languages)[number]

export const isLanguage = (x: unknown): x is Language => (languages as readonly unknown[]).includes(x)

/** The word shown instead of a price of nothing. */
export const freeLabels: Record<Language, string> = { en: 'Free', fr: 'Gratuit', el: 'Δωρεάν' }
