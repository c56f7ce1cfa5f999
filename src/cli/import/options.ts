import { parseArgs } from 'node:util'
import { isLanguage, type Language, languages } from '../../core/language.ts'

export const importHelp = `Reads events in the reference format into the calendar, with their venues, organizers, categories, tags and images.

  npm run import -- [options] FILE|URL|- …

  FILE   NDJSON (an event, { event, lang }, or a list a line) or JSON (a list, an array, one event)
  URL    the events route of a calendar, such as https://example.org/wp-json/tribe/events/v1/events; every page is read
  -      standard input

  --language CODE       language of the texts (${languages.join(', ')}); else what a line says in "lang", else DEFAULT_LANGUAGE
  --limit N             stop after N events
  --dry-run             do everything and undo it; only the migrations stay
  --report FILE         write every skip and every note to FILE, one JSON object a line
  --help                show this

An event is known again by its global_id: what has not changed at its source is left as it is here, edits included.
The database is that of DATABASE_URL, else the embedded one of DATA_DIR, whether or not the service runs.
Exit code: 0 = all is in, 1 = something was skipped for a fault, 2 = the command cannot be understood.`

export type ImportCommandOptions = {
  sources: string[]
  language: Language | undefined
  limit: number | undefined
  isDryRun: boolean
  report: string | undefined
  isHelp: boolean
}

/** A command that cannot be understood; `message` says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command line as values. Throws a UsageError. */
export function parseImportOptions(args: string[]): ImportCommandOptions {
  const { values, positionals } = parsed(args)
  const { language, limit } = values
  if (language !== undefined && !isLanguage(language))
    throw new UsageError(`--language: write ${languages.join(', ')}.`)
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
    throw new UsageError('--limit: write a whole number of events.')
  if (positionals.length === 0 && !values.help)
    throw new UsageError('Name a file, an address, or - for standard input.')
  return {
    sources: positionals,
    language,
    limit: limit === undefined ? undefined : Number(limit),
    isDryRun: values['dry-run'],
    report: values.report,
    isHelp: values.help,
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        language: { type: 'string' },
        limit: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
