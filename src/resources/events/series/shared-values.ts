import type { Language } from '../../../core/language.ts'
import { emptySql, joinWithCommas, type Sql, sql, toIdentifier } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { linkedKindByField, type LinkField, linkFields, type LinkTable } from '../../shared/record/kinds.ts'
import { type SharedChanges, sharedTexts } from './shared-fields.ts'

/*
 * The values that the events of a series have in common are stored with the series and with each event. A change of one
 * event makes overrides; a change of all events goes from one event to the series, and from there to the events without
 * an override of the field.
 *
 * series_columns, series_links and event_links are functions in the database: see the migration that adds the series.
 */

/** Copies values from an event to its series, texts in all languages or in one. */
export async function copyEventValuesToSeries(
  tx: Tx,
  eventId: number,
  { columns, texts, links }: SharedChanges,
  language?: Language,
): Promise<void> {
  await tx.$executeRaw(sql`
    update series s
       set columns = s.columns || coalesce(
             (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(e)) c where c.key = any(${columns}::text[])),
             '{}'),
           links = s.links || coalesce(
             (select jsonb_object_agg(l.key, l.value) from jsonb_each(event_links(e.id)) l where l.key = any(${links}::text[])),
             '{}')
      from events e where e.id = ${eventId} and s.id = e.series_id`)
  if (texts.length === 0) return
  const names = texts.map(toIdentifier)
  await tx.$executeRaw(sql`
    insert into series_texts (series_id, language, ${joinWithCommas(names)})
    select e.series_id, x.language, ${joinWithCommas(texts.map(name => toIdentifier(`x.${name}`)))}
      from events e join event_texts x on x.event_id = e.id
     where e.id = ${eventId} and (${language ?? null}::text is null or x.language = ${language ?? null})
    on conflict (series_id, language) do update
       set ${joinWithCommas(texts.map(name => sql`${toIdentifier(name)} = ${toIdentifier(`excluded.${name}`)}`))}`)
}

/**
 * Copies values from a series to its events that have no override of the field, texts in one language. Events in
 * the trash stay there.
 */
export async function copySeriesValuesToEvents(
  tx: Tx,
  now: Date,
  seriesId: number,
  { columns, texts, links }: SharedChanges,
  language: Language,
): Promise<void> {
  if (columns.length > 0) await copyColumns(tx, now, seriesId, columns)
  if (texts.length > 0) await copyTexts(tx, seriesId, texts, language)
  for (const link of links) await copyLinks(tx, seriesId, link)
  await tx.$executeRaw(sql`
    update events set modified_utc = ${now} where series_id = ${seriesId} and status <> 'trash'`)
}

async function copyColumns(tx: Tx, now: Date, seriesId: number, columns: string[]): Promise<void> {
  const assign = (name: string): Sql => {
    const [own, common] = [toIdentifier(`e.${name}`), toIdentifier(`r.${name}`)]
    const staysInTrash = name === 'status' ? sql`e.status = 'trash' or` : emptySql
    return sql`${toIdentifier(name)} = case when ${staysInTrash} ${name}::text = any(o.fields) then ${own} else ${common} end`
  }
  // `same`, because a lateral query does not see the row of the update, `e`.
  await tx.$executeRaw(sql`
    update events e set ${joinWithCommas(columns.map(assign))}
      from events same
     cross join lateral (select jsonb_populate_record(null::events, series_columns(s)) as r from series s
                          where s.id = ${seriesId}) shared
     cross join lateral (select (shared.r).*) r
     cross join lateral (select array(select field from event_overrides where event_id = same.id) as fields) o
     where same.series_id = ${seriesId} and e.id = same.id`)
  // The event has the status of the series, but the date of publication may be its own.
  if (columns.includes('status'))
    await tx.$executeRaw(sql`
      update events set status = 'future' where series_id = ${seriesId} and status = 'publish' and published_utc > ${now}`)
}

async function copyTexts(tx: Tx, seriesId: number, texts: string[], language: Language): Promise<void> {
  const assign = (name: string): Sql => sql`
    ${toIdentifier(name)} = case
      when exists (select from event_overrides o
                    where o.event_id = excluded.event_id and o.field = ${name} and o.language = ${language})
      then ${toIdentifier(`event_texts.${name}`)} else ${toIdentifier(`excluded.${name}`)} end`
  await tx.$executeRaw(sql`
    insert into event_texts (event_id, language, ${joinWithCommas(sharedTexts.map(toIdentifier))})
    select e.id, x.language, ${joinWithCommas(sharedTexts.map(name => toIdentifier(`x.${name}`)))}
      from events e join series_texts x on x.series_id = e.series_id and x.language = ${language}
     where e.series_id = ${seriesId}
     order by e.id
    on conflict (event_id, language) do update set ${joinWithCommas(texts.map(assign))}`)
}

/** The link table of a field, whether its rows are ordered, and the condition that a row `l` belongs to the field. */
function getLinkTable(link: LinkField): LinkTable & { isOrdered: boolean; condition: Sql } {
  const kind = linkedKindByField[link]
  if (!('taxonomy' in kind)) return { ...kind.linkTable, isOrdered: true, condition: sql`true` }
  const isOfTaxonomy = sql`exists (select from terms c where c.id = l.term_id and c.taxonomy = ${kind.taxonomy})`
  return { ...kind.linkTable, isOrdered: false, condition: isOfTaxonomy }
}

/** Links that stay are not written, so that the transaction waits for fewer others. */
async function copyLinks(tx: Tx, seriesId: number, link: LinkField): Promise<void> {
  const { table, key, isOrdered, condition } = getLinkTable(link)
  const linkedKey = toIdentifier(`l.${key}`)
  const isWanted = isOrdered ? sql`w.id = ${linkedKey} and w.position = l.position` : sql`w.id = ${linkedKey}`
  const follows = sql`e.series_id = ${seriesId} and not exists (
    select from event_overrides o where o.event_id = e.id and o.field = ${link})`
  await tx.$executeRaw(sql`
    delete from ${toIdentifier(table)} l using events e
     where l.event_id = e.id and ${follows} and ${condition}
       and not exists (select from series s cross join ${selectSharedLinks(link)} w where s.id = ${seriesId} and ${isWanted})`)
  await insertLinks(tx, link, follows)
}

/** Inserts the links that the series of these events has. */
export async function insertLinksOfSeries(tx: Tx, ids: number[]): Promise<void> {
  for (const link of linkFields) await insertLinks(tx, link, sql`e.id = any(${ids}::int[])`)
}

/** Inserts links of a field for the events `e` that meet `condition`, except existing ones. */
async function insertLinks(tx: Tx, link: LinkField, condition: Sql): Promise<void> {
  const { table, key, isOrdered } = getLinkTable(link)
  await tx.$executeRaw(sql`
    insert into ${toIdentifier(table)} (event_id, ${toIdentifier(key)}${isOrdered ? sql`, position` : emptySql})
    select e.id, w.id${isOrdered ? sql`, w.position` : emptySql}
      from events e join series s on s.id = e.series_id cross join ${selectSharedLinks(link)} w
     where ${condition} order by e.id, w.id
    on conflict do nothing`)
}

/** The ids of a field that the series `s` has, with their positions. */
const selectSharedLinks = (link: LinkField): Sql => sql`lateral (
  select l.id::int as id, (l.rank - 1)::int as position
    from jsonb_array_elements_text(series_links(s) -> ${link}::text) with ordinality l(id, rank))`

/** Removes the reasons in all languages from a series that takes place as planned again, and from its events. */
export async function clearReasonsOfSeries(tx: Tx, seriesId: number): Promise<void> {
  await tx.$executeRaw(sql`update series_texts set event_status_reason = null where series_id = ${seriesId}`)
  await tx.$executeRaw(sql`
    update event_texts x set event_status_reason = null
      from events e
     where e.series_id = ${seriesId} and x.event_id = e.id and e.event_status = 'scheduled'
       and x.event_status_reason is not null`)
}

/**
 * Stores the overrides of an event: the values that differ from the values of its series, and `times` if the event was
 * moved. `publish` and `future` count as the same status, because the date of publication decides between them. For an
 * event in the trash, the status that it had before counts.
 */
export async function recordOverrides(tx: Tx, eventId: number): Promise<void> {
  await tx.$executeRaw(sql`delete from event_overrides where event_id = ${eventId}`)
  const treatFutureAsPublished = (value: Sql) => sql`replace(${value}, '"future"', '"publish"')`
  const textValues = (alias: string) =>
    joinWithCommas(sharedTexts.map(name => sql`(${name}, ${toIdentifier(`${alias}.${name}`)})`))
  await tx.$executeRaw(sql`
    insert into event_overrides (event_id, field, language)
    select e.id, c.key, '' from events e join series s on s.id = e.series_id
     cross join lateral jsonb_each(series_columns(s)) c
     cross join lateral (select case when c.key = 'status' and e.status = 'trash'
                                     then to_jsonb(coalesce(e.status_before_trash, e.status))
                                     else to_jsonb(e) -> c.key end as value) own
     where e.id = ${eventId}
       and ${treatFutureAsPublished(sql`own.value::text`)}
           is distinct from ${treatFutureAsPublished(sql`c.value::text`)}
     union all
    select e.id, l.key, '' from events e join series s on s.id = e.series_id
     cross join lateral jsonb_each(series_links(s)) l
     where e.id = ${eventId} and event_links(e.id) -> l.key is distinct from l.value
     union all
    select e.id, own.field, x.language from events e join event_texts x on x.event_id = e.id
      left join series_texts y on y.series_id = e.series_id and y.language = x.language
     cross join lateral (values ${textValues('x')}) own(field, value)
      left join lateral (values ${textValues('y')}) common(field, value) on common.field = own.field
     where e.id = ${eventId} and own.value is distinct from common.value
     union all
    select e.id, 'times', '' from events e join series s on s.id = e.series_id
     where e.id = ${eventId}
       and (e.start_wall, e.end_wall - e.start_wall, e.zone, e.all_day)
           is distinct from (e.recurrence_wall, s.end_wall - s.start_wall, s.zone, s.all_day)`)
}
