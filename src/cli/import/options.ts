import { isLanguage, type Language, languages } from '../../core/language.ts'
import { parseArguments, UsageError } from '../../start/command-line.ts'

export const importHelp = `Imports events from iCalendar and CSV files, pages and The Events Calendar's REST API (the TEC API), with their venues, organizers, categories, tags and images.

  npm run import -- [options] FILE|URL|- …

  FILE   iCalendar; CSV; a page with JSON-LD; JSON (an event, { event, lang }, an array of events, or a response of the events route), or NDJSON (one of these per line)
  URL    an iCalendar file, also as webcal:, a CSV file, a page with JSON-LD, or the events route of a calendar, such as
         https://example.org/wp-json/tribe/events/v1/events; reads all its pages
  -      standard input

  --language CODE       language of the texts (${languages.join(', ')}); default: "lang" of the line, else DEFAULT_LANGUAGE
  --limit N             stop after N events
  --media               also copy the images of the events; a later import copies the missing ones
  --dry-run             import nothing: do everything, then roll it back; migrations stay
  --report FILE         write all skipped events and all notes to FILE, one JSON object per line
  --help                show this help

The import finds its events again by their global_id, or UID. It leaves an event as it is, your edits included, until the source changes it.
It uses the database of DATABASE_URL, or the embedded one of DATA_DIR. The service may run at the same time.
Exit code: 0 = all imported, 1 = some events were skipped or some images not copied because of an error, 2 = the command line is wrong.`

export type ImportCommandOptions = {
  sources: string[]
  language: Language | undefined
  limit: number | undefined
  isDryRun: boolean
  copiesImages: boolean
  report: string | undefined
  isHelp: boolean
}

/** Parses the command line. Throws a UsageError. */
export function parseImportOptions(args: string[]): ImportCommandOptions {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      language: { type: 'string' },
      limit: { type: 'string' },
      media: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { language, limit } = values
  if (language !== undefined && !isLanguage(language))
    throw new UsageError(`--language: write ${languages.join(', ')}.`)
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
    throw new UsageError('--limit: write a whole number of events.')
  if (positionals.length === 0 && !values.help) throw new UsageError('Name a file, a URL, or - for standard input.')
  return {
    sources: positionals,
    language,
    limit: limit === undefined ? undefined : Number(limit),
    isDryRun: values['dry-run'],
    copiesImages: values.media,
    report: values.report,
    isHelp: values.help,
  }
}
