import { namedKindNames } from '../../../src/core/kinds/names.ts'
import { namedCollections, publishableCollections } from '../../support/collections.ts'

/**
 * What each role may do. Written by hand from the table of roles of the TEC API, docs/decisions/access.md and
 * docs/decisions/tec-api.md, not derived from src/auth/permissions.ts, which it checks.
 *
 * A number is the status of the response. A word is the status of the record after a success. `-` is impossible:
 * anonymous callers own nothing. A row with several kinds, operations, fields or states stands for all their
 * combinations. `sent` is a field that may need a permission of its own (requests.ts). `due` is a scheduled
 * record whose date has come.
 */
export const roleMatrixColumns = [
  ...['kinds', 'operations', 'sent', 'whose', 'states'],
  ...['administrator', 'editor', 'author', 'contributor', 'subscriber', 'anonymous'],
] as const

/** Words of the table that stand for several others. */
export const roleMatrixAliases: Record<string, string> = {
  records: publishableCollections.join(' '),
  places: namedCollections.join(' '),
  terms: 'categories tags',
  'read*': 'read readBySlug',
  'update*': 'update updateBySlug',
  'remove*': 'remove removeBySlug',
  links: [...namedKindNames, 'post_parent'].map(field => `${field}=hidden`).join(' '),
  any: 'publish due future draft pending private trash',
}

// oxfmt-ignore
const readRows = `
about      | index doc | -                        | -     | -                                        | 200     | 200     | 200     | 200     | 200 | 200
terms      | list read | -                        | -     | -                                        | 200     | 200     | 200     | 200     | 200 | 200
series     | read occurrences | -                 | -     | -                                        | 200     | 200     | 200     | 200     | 200 | 200
records    | list      | -                        | -     | -                                        | 200     | 200     | 200     | 200     | 200 | 200
records    | list      | status=publish           | -     | -                                        | 200     | 200     | 200     | 200     | 200 | 200
records    | list      | status=future            | -     | -                                        | 200     | 200     | 200     | 200     | 400 | 400
records    | list      | status=draft             | -     | -                                        | 200     | 200     | 200     | 200     | 400 | 400
records    | list      | status=pending           | -     | -                                        | 200     | 200     | 200     | 200     | 400 | 400
records    | list      | status=private           | -     | -                                        | 200     | 200     | 200     | 200     | 400 | 400
records    | list      | status=trash             | -     | -                                        | 200     | 200     | 400     | 400     | 400 | 400
events     | list      | links                    | -     | -                                        | 200     | 200     | 400     | 400     | 400 | 400
events     | facets searchSuggestions | -                        | -     | -                                        | 200     | 200     | 200     | 200     | 200 | 200
events     | facets searchSuggestions | status=publish           | -     | -                                        | 200     | 200     | 200     | 200     | 200 | 200
events     | facets searchSuggestions | status=future            | -     | -                                        | 200     | 200     | 200     | 200     | 400 | 400
events     | facets searchSuggestions | status=draft             | -     | -                                        | 200     | 200     | 200     | 200     | 400 | 400
events     | facets searchSuggestions | status=pending           | -     | -                                        | 200     | 200     | 200     | 200     | 400 | 400
events     | facets searchSuggestions | status=private           | -     | -                                        | 200     | 200     | 200     | 200     | 400 | 400
events     | facets searchSuggestions | status=trash             | -     | -                                        | 200     | 200     | 400     | 400     | 400 | 400
events     | facets searchSuggestions | links                    | -     | -                                        | 200     | 200     | 400     | 400     | 400 | 400
changes    | subscribe | -                        | -     | -                                        | 200     | 200     | 200     | 200     | 200 | 200
recurrence | preview   | -                        | -     | -                                        | 200     | 200     | 200     | 200     | 200 | 200
submissions | requirements | -                 | -     | -                                        | 200     | 200     | 200     | 200     | 200 | 200
submissions | list      | -                    | -     | -                                        | 200     | 200     | 403     | 403     | 403 | 401
submissions | create    | -                    | -     | -                                        | 201     | 201     | 201     | 201     | 201 | 201
submissions | read      | -                    | -     | -                                        | 200     | 200     | 404     | 404     | 404 | 404
submissions | update withdraw | -              | -     | -                                        | 404     | 404     | 404     | 404     | 404 | 404
submissions | accept refuse | -                | -     | -                                        | 200     | 200     | 403     | 403     | 403 | 401
translations | suggest | -                       | -     | -                                        | 404     | 404     | 404     | 404     | 403 | 401
places     | list      | event=hidden             | -     | -                                        | 200     | 200     | 400     | 400     | 400 | 400
terms      | list      | event=hidden post=hidden | -     | -                                        | 200     | 200     | 400     | 400     | 400 | 400
records    | read*     | -                        | own   | publish due                              | 200     | 200     | 200     | 200     | 200 | -
records    | read*     | -                        | own   | future draft pending private             | 200     | 200     | 200     | 200     | 403 | -
records    | read*     | -                        | own   | trash                                    | 410     | 410     | 410     | 410     | 410 | -
records    | read*     | -                        | other | publish due                              | 200     | 200     | 200     | 200     | 200 | 200
records    | read*     | -                        | other | future draft pending private             | 200     | 200     | 403     | 403     | 403 | 403
records    | read*     | -                        | other | trash                                    | 410     | 410     | 410     | 410     | 410 | 410
`

// oxfmt-ignore
const createRows = `
records    | create    | -                        | -     | -                                        | publish | publish | publish | draft   | 403 | 401
records    | create    | status=publish           | -     | -                                        | publish | publish | publish | pending | 403 | 401
records    | create    | status=future            | -     | -                                        | future  | future  | future  | pending | 403 | 401
records    | create    | status=draft             | -     | -                                        | draft   | draft   | draft   | draft   | 403 | 401
records    | create    | status=pending           | -     | -                                        | pending | pending | pending | pending | 403 | 401
records    | create    | status=private           | -     | -                                        | private | private | private | pending | 403 | 401
records    | create    | status=trash             | -     | -                                        | trash   | trash   | trash   | trash   | 403 | 401
records    | create    | author=another           | -     | -                                        | publish | publish | 400     | 400     | 403 | 401
records    | create    | image=URL                | -     | -                                        | publish | publish | publish | 400     | 403 | 401
events     | create    | categories=new           | -     | -                                        | publish | publish | publish | 400     | 403 | 401
events     | create    | tags=new                 | -     | -                                        | publish | publish | 400     | 400     | 403 | 401
events     | create    | links                    | -     | -                                        | publish | publish | 400     | 400     | 403 | 401
categories | create    | -                        | -     | -                                        | 201     | 201     | 201     | 403     | 403 | 401
tags       | create    | -                        | -     | -                                        | 201     | 201     | 403     | 403     | 403 | 401
`

// oxfmt-ignore
const updateRows = `
records    | update*   | -                        | own   | publish due future private               | 200     | 200     | 200     | 403     | 403 | -
records    | update*   | -                        | own   | draft pending trash                      | 200     | 200     | 200     | 200     | 403 | -
records    | update*   | status=publish           | own   | publish due private                      | publish | publish | publish | 403     | 403 | -
records    | update*   | status=publish           | own   | future                                   | future  | future  | future  | 403     | 403 | -
records    | update*   | status=publish           | own   | draft pending trash                      | publish | publish | publish | pending | 403 | -
records    | update*   | status=future            | own   | publish due future private               | future  | future  | future  | 403     | 403 | -
records    | update*   | status=future            | own   | draft pending trash                      | future  | future  | future  | pending | 403 | -
records    | update*   | status=draft             | own   | publish due future private               | draft   | draft   | draft   | 403     | 403 | -
records    | update*   | status=draft             | own   | draft pending trash                      | draft   | draft   | draft   | draft   | 403 | -
records    | update*   | status=pending           | own   | publish due future private               | pending | pending | pending | 403     | 403 | -
records    | update*   | status=pending           | own   | draft pending trash                      | pending | pending | pending | pending | 403 | -
records    | update*   | status=private           | own   | publish due future private               | private | private | private | 403     | 403 | -
records    | update*   | status=private           | own   | draft pending trash                      | private | private | private | pending | 403 | -
records    | update*   | status=trash             | own   | publish due future private               | trash   | trash   | trash   | 403     | 403 | -
records    | update*   | status=trash             | own   | draft pending trash                      | trash   | trash   | trash   | trash   | 403 | -
records    | update*   | author=another           | own   | publish due future private               | 200     | 200     | 400     | 403     | 403 | -
records    | update*   | author=another           | own   | draft pending trash                      | 200     | 200     | 400     | 400     | 403 | -
records    | update*   | image=URL                | own   | publish due future private               | 200     | 200     | 200     | 403     | 403 | -
records    | update*   | image=URL                | own   | draft pending trash                      | 200     | 200     | 200     | 400     | 403 | -
events     | update*   | categories=new           | own   | publish due future private               | 200     | 200     | 200     | 403     | 403 | -
events     | update*   | categories=new           | own   | draft pending trash                      | 200     | 200     | 200     | 400     | 403 | -
events     | update*   | tags=new                 | own   | publish due future private               | 200     | 200     | 400     | 403     | 403 | -
events     | update*   | tags=new                 | own   | draft pending trash                      | 200     | 200     | 400     | 400     | 403 | -
events     | update*   | links                    | own   | publish due future private               | 200     | 200     | 400     | 403     | 403 | -
events     | update*   | links                    | own   | draft pending trash                      | 200     | 200     | 400     | 400     | 403 | -
records    | update*   | -                        | other | any                                      | 200     | 200     | 403     | 403     | 403 | 401
records    | update*   | status=publish           | other | publish due draft pending private trash  | publish | publish | 403     | 403     | 403 | 401
records    | update*   | status=publish           | other | future                                   | future  | future  | 403     | 403     | 403 | 401
records    | update*   | status=future            | other | any                                      | future  | future  | 403     | 403     | 403 | 401
records    | update*   | status=draft             | other | any                                      | draft   | draft   | 403     | 403     | 403 | 401
records    | update*   | status=pending           | other | any                                      | pending | pending | 403     | 403     | 403 | 401
records    | update*   | status=private           | other | any                                      | private | private | 403     | 403     | 403 | 401
records    | update*   | status=trash             | other | any                                      | trash   | trash   | 403     | 403     | 403 | 401
records    | update*   | author=another           | other | any                                      | 200     | 200     | 403     | 403     | 403 | 401
records    | update*   | image=URL                | other | any                                      | 200     | 200     | 403     | 403     | 403 | 401
events     | update*   | categories=new           | other | any                                      | 200     | 200     | 403     | 403     | 403 | 401
events     | update*   | tags=new                 | other | any                                      | 200     | 200     | 403     | 403     | 403 | 401
events     | update*   | links                    | other | any                                      | 200     | 200     | 403     | 403     | 403 | 401
categories | update    | -                        | -     | -                                        | 200     | 200     | 200     | 403     | 403 | 401
tags       | update    | -                        | -     | -                                        | 200     | 200     | 403     | 403     | 403 | 401
`

// oxfmt-ignore
const removeRows = `
records    | remove*   | -                        | own   | publish due future private               | trash   | trash   | trash   | 403     | 403 | -
records    | remove*   | -                        | own   | draft pending                            | trash   | trash   | trash   | trash   | 403 | -
records    | remove*   | -                        | own   | trash                                    | 410     | 410     | 410     | 410     | 403 | -
records    | remove*   | -                        | other | publish due future draft pending private | trash   | trash   | 403     | 403     | 403 | 401
records    | remove*   | -                        | other | trash                                    | 410     | 410     | 403     | 403     | 403 | 401
records    | remove*   | force=true               | own   | any                                      | 200     | 200     | 403     | 403     | 403 | -
records    | remove*   | force=true               | other | any                                      | 200     | 200     | 403     | 403     | 403 | 401
records    | remove*   | i18n_translation=fr      | own   | publish due future private               | 200     | 200     | 200     | 403     | 403 | -
records    | remove*   | i18n_translation=fr      | own   | draft pending trash                      | 200     | 200     | 200     | 200     | 403 | -
records    | remove*   | i18n_translation=fr      | other | any                                      | 200     | 200     | 403     | 403     | 403 | 401
categories | remove    | - i18n_translation=fr    | -     | -                                        | 200     | 200     | 200     | 403     | 403 | 401
tags       | remove    | - i18n_translation=fr    | -     | -                                        | 200     | 200     | 403     | 403     | 403 | 401
`

// oxfmt-ignore
const accountRows = `
aboutAccounts | index doc                      | - | - | - | 200 | 200 | 200 | 200 | 200 | 200
accounts      | list read                      | - | - | - | 200 | 403 | 403 | 403 | 403 | 401
accounts      | me                             | - | - | - | 200 | 200 | 200 | 200 | 200 | 401
accounts      | create addPassword             | - | - | - | 201 | 403 | 403 | 403 | 403 | 401
accounts      | update remove                  | - | - | - | 200 | 403 | 403 | 403 | 403 | 401
accounts      | revokePassword revokePasswords | - | - | - | 200 | 403 | 403 | 403 | 403 | 401
`

// oxfmt-ignore
const sourceRows = `
aboutSources  | index doc                      | - | - | - | 200 | 200 | 200 | 200 | 200 | 200
media         | list                           | - | - | - | 200 | 200 | 200 | 200 | 200 | 200
media         | read                           | - | - | - | 200 | 200 | 404 | 404 | 404 | 404
media         | create                         | - | - | - | 201 | 201 | 201 | 201 | 403 | 401
media         | update remove                  | - | - | - | 200 | 200 | 404 | 404 | 403 | 401
media         | remove    | force=true i18n_translation=fr | - | - | 200 | 200 | 404 | 404 | 403 | 401
aboutSettings | index doc                      | - | - | - | 200 | 200 | 200 | 200 | 200 | 200
settings      | read                           | - | - | - | 200 | 200 | 200 | 200 | 200 | 200
settings      | update                         | - | - | - | 200 | 403 | 403 | 403 | 403 | 401
sources       | list read log                  | - | - | - | 200 | 200 | 403 | 403 | 403 | 401
sources       | create run                     | - | - | - | 201 | 201 | 403 | 403 | 403 | 401
sources       | update remove                  | - | - | - | 200 | 200 | 403 | 403 | 403 | 401
imports       | list read                      | - | - | - | 200 | 200 | 403 | 403 | 403 | 401
imports       | create run                     | - | - | - | 201 | 201 | 403 | 403 | 403 | 401
imports       | remove                         | - | - | - | 200 | 200 | 403 | 403 | 403 | 401
`

export const roleMatrixText = readRows + createRows + updateRows + removeRows + accountRows + sourceRows
