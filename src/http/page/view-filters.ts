import { filterNames, isFilterName } from '../../core/page/filters.ts'

/**
 * The names of all parameters that the pages of readers read: the filters, a record by its id, the file of a page, its
 * language, and the past events of a record.
 */
const pageParameterNames = new Set<string>([...filterNames, 'p', 'ical', 'outlook-ical', 'i18n_language', 'when'])

/**
 * The query string without the parameters that no page of readers reads. A page then neither depends on them nor repeats
 * them, so that a caller who makes up parameters gets the page that others get.
 */
export const keepPageParameters = (queryString: string): string =>
  queryString
    .split('&')
    .filter(parameter => pageParameterNames.has(readName(parameter)))
    .join('&')

/** The name in `name=value` as a query string has it, without brackets: `categories` in `categories%5B%5D=music`. */
const readName = (parameter: string): string => stripBrackets([...new URLSearchParams(parameter).keys()][0] ?? '')

const stripBrackets = (name: string): string => name.replace(/\[.*$/, '')

/** Whether the query string of a view has a filter: `categories=music`, `categories[]=music`. */
export const hasFilters = (queryString: string): boolean =>
  [...new URLSearchParams(queryString).keys()].some(key => isFilterName(stripBrackets(key)))
