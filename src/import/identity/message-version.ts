import { sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import type { EventVersion, SourceMessage } from '../sources/source-item.ts'

/** An item of a source, before or after it is mapped. */
type VersionedItem = { message?: SourceMessage | undefined; version?: EventVersion | undefined }

/** The version of the last message about an event or a date. */
export type MessageVersion = EventVersion & { isCancellation: boolean }

/** Which message a version belongs to: one about the whole event, or one about a date or the dates from it on. */
type VersionKind = 'all' | 'date'

/**
 * What `origin_digest` holds: a digest of the content, and the versions of the last messages. The value of a date with
 * the content of its series has no digest; the first date of a series may have versions of both kinds.
 */
export type StoredDigest = { digest: string } & { [Kind in VersionKind]?: MessageVersion }

/** Reads `digest;all=2/2026-11-10 10:00:00/canceled`. */
export function parseStoredDigest(text: string | null | undefined): StoredDigest {
  const [digest = '', ...versions] = (text ?? '').split(';')
  const entries = versions.map(version => {
    const [kind = '', sequence = '', stamp = '', isCancellation] = version.split(/[=/]/)
    return [kind, { sequence: Number(sequence), stamp, isCancellation: isCancellation === 'canceled' }] as const
  })
  return { digest, ...Object.fromEntries(entries) }
}

export function formatStoredDigest({ digest, ...versions }: StoredDigest): string {
  const formatVersion = ({ sequence, stamp, isCancellation }: MessageVersion) =>
    [sequence, stamp, ...(isCancellation ? ['canceled'] : [])].join('/')
  return [digest, ...Object.entries(versions).map(([kind, version]) => `${kind}=${formatVersion(version)}`)].join(';')
}

/** Positive if `a` is newer than `b`, negative if it is older (RFC 5546, 2.1.5). One without a DTSTAMP is neither. */
const compareMessages = (a: EventVersion, b: EventVersion): number =>
  a.sequence - b.sequence || (a.stamp === '' || b.stamp === '' ? 0 : a.stamp < b.stamp ? -1 : Number(a.stamp > b.stamp))

/** The version of a message that was sent, by what it is about; null for a part of a published calendar. */
export const getMessageVersion = ({ message, version }: VersionedItem) =>
  message?.isSent && version
    ? {
        kind: message.date === null ? ('all' as const) : ('date' as const),
        version: { ...version, isCancellation: message.isCancellation },
      }
    : null

/** Whether a message is older than one that is stored. */
export function isOlder(item: VersionedItem, known: MessageVersion | undefined): boolean {
  const sent = getMessageVersion(item)
  return sent !== null && known !== undefined && compareMessages(sent.version, known) < 0
}

/** Whether a message is the one that is stored. */
export const isRepeated = ({ version }: VersionedItem, known: MessageVersion | undefined): boolean =>
  version !== undefined && version.stamp !== '' && version.stamp === known?.stamp && version.sequence === known.sequence

/**
 * Whether an event or a date takes place again which a message has canceled: by a newer message, or by a published calendar
 * with a higher SEQUENCE. The DTSTAMP of a calendar is often the time of the download.
 */
export function isReinstated(item: VersionedItem, known: MessageVersion | undefined): boolean {
  if (!known?.isCancellation || item.message?.isCancellation || !item.version) return false
  const { sequence, stamp } = item.version
  return compareMessages({ sequence, stamp: item.message?.isSent ? stamp : '' }, known) > 0
}

/**
 * Stores the version of a message with the event or the date that it is about, unless the version of a newer one is
 * stored.
 */
export async function recordVersion(tx: Tx, id: number, item: VersionedItem): Promise<void> {
  const sent = getMessageVersion(item)
  if (!sent) return
  const [row] = await tx.$queryRaw<{ digest: string | null }[]>(sql`
    select origin_digest as digest from events where id = ${id}`)
  const stored = parseStoredDigest(row?.digest)
  const known = stored[sent.kind]
  if (known && compareMessages(sent.version, known) <= 0) return
  const digest = formatStoredDigest({ ...stored, [sent.kind]: sent.version })
  await tx.$executeRaw(sql`update events set origin_digest = ${digest} where id = ${id}`)
}
