import type { Migration } from './migration-files.ts'

const heading = /^-- in batches, rows left: (select count\(\*\) [^;\n]+)$/m

/**
 * The query that counts the rows that a migration in batches still has to change; null for another migration.
 *
 * Such a migration is one statement that changes at most some thousand rows, and none that it has changed before. It runs
 * until it changes no row, each time in a transaction of its own, so that services and other migrations go on between.
 */
export const findBatches = ({ sql }: Migration): string | null => heading.exec(sql)?.[1] ?? null
