/** `2026-11-20T09:00:00Z` */
export const formatInstant = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`
